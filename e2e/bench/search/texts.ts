/** What people and Baton say to each other, made up: about 130 characters each, every third in Chinese. The same for the same number. */
const english = [
  'the bakery on the corner opens at seven and closes when the bread is gone',
  'could you move the dentist to Friday and tell Anna that I will be late',
  'remind me to call the landlord about the heating before the weekend',
  'the plan for next week has two evenings free and one that is taken',
];
const chinese = [
  '街角的面包店七点开门，面包卖完就关门',
  '请把牙医改到星期五，再告诉安娜我会晚到',
  '周末之前提醒我给房东打电话问暖气的事',
  '下周的计划有两个晚上空着，一个已经有安排',
];

export function textOf(n: number): string {
  const words = n % 3 === 2 ? chinese : english;
  const [one, two] = [words[n % words.length], words[(n >> 2) % words.length]];
  return `${one}, ${n.toString(36)}. ${two}.`;
}

/** What is looked for: what stands everywhere, in a few places, in one, nowhere; in both scripts, and as it is typed. */
export function queriesFor(entries: number): readonly string[] {
  const one = (n: number) => `, ${n.toString(36)}. `;
  return [
    'the',
    'bakery',
    'DENTIST',
    '面包',
    '牙医改到',
    one(17),
    one(entries >> 1),
    one(entries - 3),
    'zebra',
    '斑马',
    'corner opens at nine',
    'ｂａｋｅｒｙ',
  ];
}
