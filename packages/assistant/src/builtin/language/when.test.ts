import { describe, expect, it } from 'vitest';
import { takeWhen, type When } from './when.ts';

const none: When = { days: [], part: null, time: null, length: null, times: null, guessed: false };
/** Friday. */
const today = 4;

const phrases: readonly (readonly [phrase: string, rest: string, when: Partial<When>])[] = [
  ['gym twice', 'gym', { times: 2 }],
  ['gym three times a week', 'gym', { times: 3 }],
  ['run 2x', 'run', { times: 2 }],
  ['shopping on Saturday', 'shopping', { days: [5] }],
  ['yoga Monday and Wednesday', 'yoga', { days: [0, 2] }],
  ['Tuesday evening', '', { days: [1], part: 'evening' }],
  ['dentist on Monday at 16:30', 'dentist', { days: [0], time: 990 }],
  ['dinner with Anna Thursday 7.30 pm', 'dinner with Anna', { days: [3], time: 1170 }],
  ['call at 9am', 'call', { time: 540 }],
  ['call at 7', 'call', { time: 1140, guessed: true }],
  ['breakfast at 7 in the morning', 'breakfast', { part: 'morning', time: 420 }],
  ['meet at half past seven', 'meet', { time: 1170, guessed: true }],
  ['meet at quarter to six pm', 'meet', { time: 1065 }],
  ['lunch at noon', 'lunch', { time: 720 }],
  ['read for half an hour', 'read', { length: 30 }],
  ['hike for three hours at the weekend', 'hike', { days: [5, 6], length: 180 }],
  ['stretch every day', 'stretch', { days: [0, 1, 2, 3, 4, 5, 6] }],
  ['call Mum tomorrow', 'call Mum', { days: [5] }],
  ['sun cream', 'sun cream', {}],
  ['a satisfying walk', 'a satisfying walk', {}],
  ['the 2 letters', 'the 2 letters', {}],
  ['Friday 25:99 dentist', 'dentist', { days: [4], noSuch: { what: 'time', words: '25:99' } }],
  ['gym on Friday at 24:30', 'gym', { days: [4], noSuch: { what: 'time', words: '24:30' } }],
  ['Feb 30 party', 'party', { noSuch: { what: 'day', words: 'Feb 30' } }],
  ['party on Friday the 31st of June', 'party', { noSuch: { what: 'day', words: '31st of June' } }],
  ['shoes for 12.99', 'shoes for 12.99', {}],
  ['dinner at 45 Main Street', 'dinner at 45 Main Street', {}],
  ['周五25:99看牙医', '看牙医', { days: [4], noSuch: { what: 'time', words: '25:99' } }],
  ['2月30日聚会', '聚会', { noSuch: { what: 'day', words: '2月30日' } }],
  ['健身两次', '健身', { times: 2 }],
  ['每周跑步3次', '跑步', { times: 3 }],
  ['周六购物', '购物', { days: [5] }],
  ['周二晚上合唱团', '合唱团', { days: [1], part: 'evening' }],
  ['周一和周五健身', '健身', { days: [0, 4] }],
  ['星期一下午四点半牙医', '牙医', { days: [0], part: 'afternoon', time: 990 }],
  ['周四晚上7点和安娜吃饭', '和安娜吃饭', { days: [3], part: 'evening', time: 1140 }],
  ['早上八点一刻开会', '开会', { part: 'morning', time: 495 }],
  ['周日16:30喝茶', '喝茶', { days: [6], time: 990 }],
  ['看书半小时', '看书', { length: 30 }],
  ['爬山两个小时', '爬山', { length: 120 }],
  ['每天拉伸', '拉伸', { days: [0, 1, 2, 3, 4, 5, 6] }],
  ['明天买菜', '买菜', { days: [5] }],
  ['二手书', '二手书', {}],
];

describe('words about time', () => {
  it.each(phrases)('“%s” leaves “%s”', (phrase, rest, when) => {
    expect(takeWhen(phrase, today)).toEqual({ when: { ...none, ...when }, rest });
  });
});
