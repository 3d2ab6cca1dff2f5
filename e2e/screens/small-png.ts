import { crc32, deflateSync, inflateSync } from 'node:zlib';

interface Picture {
  readonly width: number;
  readonly height: number;
  /** Three bytes a pixel. */
  readonly rgb: Uint8Array;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The same picture with at most `colours` colours, which for a screen of text and planes nobody sees. */
export function smaller(png: Buffer, colours = 128): Buffer {
  const picture = decode(png);
  const palette = paletteOf(picture.rgb, colours);
  return encode(picture, palette);
}

/** Reads what the browser writes: 8 bits a channel, with or without alpha, not interlaced. */
function decode(png: Buffer): Picture {
  const parts: Buffer[] = [];
  let [width, height, channels] = [0, 0, 0];
  for (let at = signature.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    const data = png.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') {
      [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
      channels = data[9] === 6 ? 4 : 3;
      if (data[8] !== 8 || (data[9] !== 6 && data[9] !== 2) || data[12] !== 0)
        throw new Error('a PNG of a kind that browsers do not write');
    }
    if (type === 'IDAT') parts.push(data);
    at += length + 12;
  }
  const raw = unfilter(inflateSync(Buffer.concat(parts)), width * channels, height, channels);
  if (channels === 3) return { width, height, rgb: raw };
  const rgb = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) rgb.set(raw.subarray(pixel * 4, pixel * 4 + 3), pixel * 3);
  return { width, height, rgb };
}

function unfilter(lines: Buffer, stride: number, height: number, step: number): Uint8Array {
  const out = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = lines[y * (stride + 1)];
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x;
      const left = x >= step ? (out[at - step] ?? 0) : 0;
      const up = y > 0 ? (out[at - stride] ?? 0) : 0;
      const corner = x >= step && y > 0 ? (out[at - stride - step] ?? 0) : 0;
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter ?? 0] ?? 0;
      out[at] = ((lines[y * (stride + 1) + 1 + x] ?? 0) + predicted) & 0xff;
    }
  }
  return out;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

interface Colour {
  readonly rgb: readonly [number, number, number];
  readonly count: number;
}

/** Which entry of the palette stands for each colour, and the palette. */
interface Palette {
  readonly entries: readonly (readonly [number, number, number])[];
  readonly of: ReadonlyMap<number, number>;
}

/** Median cut: the box of colours that spreads most is halved until there are enough. */
function paletteOf(rgb: Uint8Array, most: number): Palette {
  const counts = new Map<number, number>();
  for (let at = 0; at < rgb.length; at += 3) {
    const key = keyAt(rgb, at);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const colours = [...counts].map(([key, count]): Colour => ({ rgb: [key >> 16, (key >> 8) & 255, key & 255], count }));
  const boxes: Colour[][] = [colours];
  while (boxes.length < most) {
    const spreads = boxes.map(box => ({ box, ...widest(box) })).filter(({ box }) => box.length > 1);
    const next = spreads.sort((a, b) => b.weight - a.weight)[0];
    if (next === undefined) break;
    const sorted = next.box.sort((a, b) => a.rgb[next.channel] - b.rgb[next.channel]);
    boxes.splice(boxes.indexOf(next.box), 1, ...halves(sorted));
  }
  const of = new Map<number, number>();
  const entries = boxes.map((box, index) => {
    for (const {
      rgb: [r, g, b],
    } of box)
      of.set((r << 16) | (g << 8) | b, index);
    // The colour that is there most stays exactly as it is: planes keep the colour of the design.
    return box.reduce((best, one) => (one.count > best.count ? one : best)).rgb;
  });
  return { entries, of };
}

function widest(box: readonly Colour[]): { readonly channel: 0 | 1 | 2; readonly weight: number } {
  const total = box.reduce((sum, { count }) => sum + count, 0);
  const spread = ([0, 1, 2] as const).map(channel => {
    const values = box.map(({ rgb }) => rgb[channel]);
    return { channel, range: Math.max(...values) - Math.min(...values) };
  });
  const best = spread.reduce((a, b) => (b.range > a.range ? b : a));
  return { channel: best.channel, weight: best.range * best.range * Math.log2(total + 1) };
}

function halves(sorted: Colour[]): [Colour[], Colour[]] {
  const half = sorted.reduce((sum, { count }) => sum + count, 0) / 2;
  let seen = 0;
  let at = 1;
  for (; at < sorted.length - 1; at++) {
    seen += sorted[at - 1]?.count ?? 0;
    if (seen >= half) break;
  }
  return [sorted.slice(0, at), sorted.slice(at)];
}

const keyAt = (rgb: Uint8Array, at: number): number => ((rgb[at] ?? 0) << 16) | ((rgb[at + 1] ?? 0) << 8) | (rgb[at + 2] ?? 0);

function encode({ width, height, rgb }: Picture, palette: Palette): Buffer {
  const lines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) lines[y * (width + 1) + 1 + x] = palette.of.get(keyAt(rgb, (y * width + x) * 3)) ?? 0;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const colours = Buffer.from(palette.entries.flat());
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
