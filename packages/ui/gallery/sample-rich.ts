import type { AnswerItem } from '../src/model/transcript.ts';

const english = `## A quiet week

Three things are **fixed**, two are *left over*, and \`Sunday\` stays free. The route is on [the map](https://maps.example.org/route?from=home "Route") and the opening times on https://pool.example.org/times.

| Day | What | Hours |
| :-- | :-- | --: |
| Monday | Gym, after the dentist | 1.5 |
| Wednesday | Letter to the landlord | 0.5 |
| Saturday | Shopping, then the bike | 2 |

1. Book the court
   - [x] ask Anna
   - [ ] pay the deposit
2. Write the letter

> Please repair the heating in the hallway before the first frost.

If the bike shop is as slow as last time, the wait is $t = \\frac{d}{v}$, so

$$
\\sum_{k=1}^{n} k = \\frac{n(n+1)}{2}
$$

\`\`\`ts
// The days that are left.
const free = week.filter(day => day.hours < 2);
export const plan = { free, sunday: "nothing" };
\`\`\`

![The court from above](https://pictures.example.org/court.png)

---

<b>This is text</b>, and so is [this](javascript:alert(1)).`;

const chinese = `## 安静的一周

有三件事**已经定好**，两件*剩下*，\`周日\`空着。路线在[地图](https://maps.example.org/route)上，开放时间见 https://pool.example.org/times 。

| 日子 | 事情 | 小时 |
| :-- | :-- | --: |
| 周一 | 看完牙医去健身 | 1.5 |
| 周三 | 给房东写信 | 0.5 |

1. 订球场
   - [x] 问安娜
   - [ ] 付定金
2. 写信

> 请在第一次霜冻前修好走廊的暖气。

$$
\\sum_{k=1}^{n} k = \\frac{n(n+1)}{2}
$$

\`\`\`ts
// 剩下的日子
const free = week.filter(day => day.hours < 2);
\`\`\`

![从上面看球场](https://pictures.example.org/court.png)

<b>这是文字</b>，[这个](javascript:alert(1))也是。`;

/** An answer with everything that is formatted. */
export const richAnswer = (lang: string | null): AnswerItem => ({
  kind: 'answer',
  id: 'rich',
  text: lang === 'zh-CN' ? chinese : english,
  state: 'done',
  choices: [],
});
