/** Units by what they measure. `by` is how many of the first unit of the group one is; names are what people write. */

export type Measure = 'length' | 'area' | 'weight' | 'volume' | 'temperature' | 'time' | 'data' | 'speed';

export interface Unit {
  readonly measure: Measure;
  readonly by: number;
  /** How it is written behind a number, in both languages. English words with a plural stand as [one, many]. */
  readonly en: string | readonly [one: string, many: string];
  readonly zh: string;
}

type Row = readonly [by: number, en: string, zh: string, names: string];

/** Where `en` has two words, the second is the plural. A British pint, gallon and fluid ounce; the American ones are named so. */
const ROWS: Readonly<Record<Exclude<Measure, 'temperature'>, readonly Row[]>> = {
  length: [
    [1, 'm', '米', 'm metre metres meter meters 米 公尺'],
    [0.001, 'mm', '毫米', 'mm millimetre millimetres millimeter millimeters 毫米'],
    [0.01, 'cm', '厘米', 'cm centimetre centimetres centimeter centimeters 厘米 公分'],
    [0.1, 'dm', '分米', 'dm decimetre decimetres 分米'],
    [1_000, 'km', '公里', 'km kms kilometre kilometres kilometer kilometers 公里 千米'],
    [0.0254, 'inch|inches', '英寸', 'in inch inches " 英寸'],
    [0.3048, 'foot|feet', '英尺', "ft foot feet ' 英尺"],
    [0.9144, 'yard|yards', '码', 'yd yds yard yards 码'],
    [1_609.344, 'mile|miles', '英里', 'mi mile miles 英里'],
    [1_852, 'nautical mile|nautical miles', '海里', 'nm nautical-mile nautical-miles 海里'],
    [500, 'li', '里', 'li 里 华里 里路 里地'],
    [1 / 3, 'chi', '尺', 'chi 尺 市尺'],
    [1 / 30, 'cun', '寸', 'cun 寸 市寸'],
    [10 / 3, 'zhang', '丈', 'zhang 丈'],
  ],
  area: [
    [1, 'm²', '平方米', 'm² m2 sqm square-metre square-metres square-meter square-meters 平方米 平米 平'],
    [1_000_000, 'km²', '平方公里', 'km² km2 square-kilometre square-kilometres square-kilometers 平方公里 平方千米'],
    [10_000, 'hectare|hectares', '公顷', 'ha hectare hectares 公顷'],
    [4_046.8564224, 'acre|acres', '英亩', 'acre acres 英亩'],
    [0.09290304, 'square foot|square feet', '平方英尺', 'sqft square-foot square-feet 平方英尺'],
    [2_000 / 3, 'mu', '亩', 'mu 亩 市亩 亩地'],
  ],
  weight: [
    [1, 'g', '克', 'g gram grams gramme grammes 克 公克'],
    [0.001, 'mg', '毫克', 'mg milligram milligrams 毫克'],
    [1_000, 'kg', '公斤', 'kg kgs kilo kilos kilogram kilograms 公斤 千克'],
    [1_000_000, 'tonne|tonnes', '吨', 't tonne tonnes ton tons 吨'],
    [28.349523125, 'oz', '盎司', 'oz ounce ounces 盎司'],
    [453.59237, 'lb', '磅', 'lb lbs pound pounds 磅'],
    [6_350.29318, 'stone', '英石', 'st stone stones 英石'],
    [500, 'jin', '斤', 'jin catty catties 斤 市斤'],
    [50, 'liang', '两', 'liang tael taels 两'],
    [5, 'qian', '钱', 'qian 钱'],
  ],
  volume: [
    [1, 'ml', '毫升', 'ml millilitre millilitres milliliter milliliters 毫升'],
    [10, 'cl', '厘升', 'cl centilitre centilitres 厘升'],
    [100, 'dl', '分升', 'dl decilitre decilitres 分升'],
    [1_000, 'litre|litres', '升', 'l litre litres liter liters 升 公升'],
    [5, 'teaspoon|teaspoons', '茶匙', 'tsp teaspoon teaspoons 茶匙 小勺'],
    [15, 'tablespoon|tablespoons', '汤匙', 'tbsp tablespoon tablespoons 汤匙 大勺'],
    [250, 'cup|cups', '杯', 'cup cups 杯'],
    [236.5882365, 'US cup|US cups', '美制杯', 'us-cup us-cups 美制杯'],
    [568.26125, 'pint|pints', '品脱', 'pt pint pints 品脱'],
    [473.176473, 'US pint|US pints', '美制品脱', 'us-pint us-pints 美制品脱'],
    [4_546.09, 'gallon|gallons', '加仑', 'gal gallon gallons 加仑'],
    [3_785.411784, 'US gallon|US gallons', '美制加仑', 'us-gallon us-gallons 美制加仑'],
    [28.4130625, 'fl oz', '液量盎司', 'fl-oz floz fluid-ounce fluid-ounces 液量盎司'],
    [1_000_000, 'm³', '立方米', 'm³ m3 cubic-metre cubic-metres 立方米'],
  ],
  time: [
    [1, 'second|seconds', '秒', 's sec secs second seconds 秒 秒钟'],
    [60, 'minute|minutes', '分钟', 'min mins minute minutes 分钟 分'],
    [900, 'quarter of an hour|quarters of an hour', '刻钟', '刻钟 刻'],
    [3_600, 'hour|hours', '小时', 'h hr hrs hour hours 小时 个小时 个钟头 钟头'],
    [86_400, 'day|days', '天', 'd day days 天 日'],
    [604_800, 'week|weeks', '周', 'week weeks 周 个星期 星期 个礼拜'],
  ],
  data: [
    [1, 'byte|bytes', '字节', 'b byte bytes 字节'],
    [0.125, 'bit|bits', '比特', 'bit bits 比特'],
    [1e3, 'kB', 'kB', 'kb kilobyte kilobytes'],
    [1e6, 'MB', 'MB', 'mb megabyte megabytes 兆'],
    [1e9, 'GB', 'GB', 'gb gigabyte gigabytes'],
    [1e12, 'TB', 'TB', 'tb terabyte terabytes'],
    [1_024, 'KiB', 'KiB', 'kib kibibyte kibibytes'],
    [1_048_576, 'MiB', 'MiB', 'mib mebibyte mebibytes'],
    [1_073_741_824, 'GiB', 'GiB', 'gib gibibyte gibibytes'],
  ],
  speed: [
    [1, 'm/s', '米/秒', 'm/s 米/秒 米每秒'],
    [1 / 3.6, 'km/h', '公里/小时', 'km/h kmh kph 公里/小时 公里每小时 千米每小时'],
    [0.44704, 'mph', '英里/小时', 'mph 英里/小时 英里每小时'],
    [1_852 / 3_600, 'knot|knots', '节', 'kn knot knots'],
  ],
};

const TEMPERATURES: readonly (readonly [en: string, zh: string, names: string])[] = [
  ['°C', '°C', '°c c celsius centigrade degrees-celsius degrees-c degree-celsius 摄氏度 度 ℃'],
  ['°F', '°F', '°f f fahrenheit degrees-fahrenheit degrees-f degree-fahrenheit 华氏度 ℉'],
  ['K', 'K', 'k kelvin'],
];

const byName = new Map<string, Unit>();
const enter = (names: string, unit: Unit): void => {
  for (const name of names.split(' ')) byName.set(name, unit);
};
for (const [measure, rows] of Object.entries(ROWS)) {
  for (const [by, en, zh, names] of rows) {
    const [one = '', many] = en.split('|');
    enter(names, { measure: measure as Measure, by, en: many === undefined ? one : [one, many], zh });
  }
}
// `by` only tells the scales apart; turning one into the other is no multiplication.
TEMPERATURES.forEach(([en, zh, names], by) => {
  enter(names, { measure: 'temperature', by, en, zh });
});

/** The unit that a word means, or null. Two words count as one: "fluid ounces", "square metres", "US cups". */
export const unitNamed = (word: string): Unit | null => byName.get(word.trim().toLowerCase().replace(/\s+/g, '-')) ?? null;
