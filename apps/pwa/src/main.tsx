import { findObstacle } from './obstacle/find-obstacle.ts';
import { showObstacle } from './obstacle/show-obstacle.ts';
import { registerServiceWorker } from './update/register-service-worker.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element for the app');
document.documentElement.dataset.version = __BATON_VERSION__;

const obstacle = await findObstacle(globalThis);
if (obstacle === null) registerServiceWorker({ untilIdle: async () => {} });
else showObstacle(root, obstacle);
