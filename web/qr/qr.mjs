// QR codes, fetched with games between devices. `host.qr(text)` gives the dark squares of the code of a text, row by row: one
// letter for each square, "1" for a dark one, and a space between the rows; "" for a text that is too long for any code.
import { correction, generate } from "lean-qr";

globalThis.host.qr = (text) => {
    try {
        const code = generate(text, { maxCorrectionLevel: correction.M });
        const squares = [...Array(code.size).keys()];
        return squares.map((y) => squares.map((x) => (code.get(x, y) ? "1" : "0")).join("")).join(" ");
    } catch {
        return "";
    }
};
