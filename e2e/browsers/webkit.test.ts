import { runStories } from './stories.ts';
import { startWebKit } from './webkit.ts';

runStories('WebKit', startWebKit);
