export { jettaxJobs, jettaxRotinas } from './jobs.ts'
export { jettaxRoutes } from './routes.ts'
