import { startFirefox } from './firefox.ts';
import { runStories } from './stories.ts';

runStories('Firefox', startFirefox);
