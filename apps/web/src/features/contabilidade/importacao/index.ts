export { ImportarLivro } from './ImportarLivro.tsx'
