/** Everything that the grammar is measured by, in both languages. Tests only. */
import { chineseBack } from './chinese-back.ts';
import { chineseBasics } from './chinese-basics.ts';
import { chineseCare } from './chinese-care.ts';
import { chineseDates } from './chinese-dates.ts';
import { chineseFiles } from './chinese-files.ts';
import { chineseLists } from './chinese-lists.ts';
import { chineseNotes } from './chinese-notes.ts';
import { chinesePlans } from './chinese-plans.ts';
import { chineseQuestions } from './chinese-questions.ts';
import { chineseSeveral } from './chinese-several.ts';
import { chineseSums } from './chinese-sums.ts';
import { chineseTalk } from './chinese-talk.ts';
import { chineseTimes } from './chinese-times.ts';
import { chineseUnits } from './chinese-units.ts';
import { englishBack } from './english-back.ts';
import { englishBasics } from './english-basics.ts';
import { englishCare } from './english-care.ts';
import { englishDates } from './english-dates.ts';
import { englishFiles } from './english-files.ts';
import { englishLists } from './english-lists.ts';
import { englishNotes } from './english-notes.ts';
import { englishPlans } from './english-plans.ts';
import { englishQuestions } from './english-questions.ts';
import { englishSeveral } from './english-several.ts';
import { englishSums } from './english-sums.ts';
import { englishTalk } from './english-talk.ts';
import { englishTimes } from './english-times.ts';
import { englishUnits } from './english-units.ts';
import type { Utterances } from './utterances.ts';

export const english: readonly Utterances[] = [
  englishBasics,
  englishLists,
  englishNotes,
  englishPlans,
  englishDates,
  ...englishTimes,
  englishSums,
  englishUnits,
  englishTalk,
  englishSeveral,
  englishQuestions,
  englishCare,
  ...englishFiles,
  ...englishBack,
];

export const chinese: readonly Utterances[] = [
  chineseBasics,
  chineseLists,
  chineseNotes,
  chinesePlans,
  chineseDates,
  ...chineseTimes,
  chineseSums,
  chineseUnits,
  chineseTalk,
  chineseSeveral,
  chineseQuestions,
  chineseCare,
  ...chineseFiles,
  ...chineseBack,
];
