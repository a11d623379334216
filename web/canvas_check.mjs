/** Whether the browser changes what is read from a canvas, as a protection against fingerprinting. */
export function spoils() {
    const SIZE = 64;
    const canvas = new OffscreenCanvas(SIZE, SIZE);
    const pen = canvas.getContext("2d", { willReadFrequently: true });
    const colour = (x, y) => [(x * 67) % 256, (y * 41) % 256, ((x + y) * 29) % 256];
    for (let x = 0; x < SIZE; x++) {
        for (let y = 0; y < SIZE; y++) {
            pen.fillStyle = `rgb(${colour(x, y)})`;
            pen.fillRect(x, y, 1, 1);
        }
    }
    const { data } = pen.getImageData(0, 0, SIZE, SIZE);
    return data.some((value, at) => value !== (at % 4 < 3 ? colour((at >> 2) % SIZE, Math.floor((at >> 2) / SIZE))[at % 4] : 255));
}
