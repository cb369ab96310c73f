import { describeBadInput } from '#testing/bad-input';

describeBadInput((all) => all);
