// Only browsers without module support run this.
document.getElementById("boot").textContent =
    "This browser is too old for Dicetable. A recent Chrome, Edge, Firefox or Safari will do.";
