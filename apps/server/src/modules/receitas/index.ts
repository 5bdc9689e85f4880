export { confirmarImportacao } from './importacao/confirmar-importacao.ts'
export { enviarNotas } from './importacao/enviar-notas.ts'
