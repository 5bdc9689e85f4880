import { z } from 'zod'
import { route } from '../route.ts'
import { Arquivo, Id, Instante } from '../types/index.ts'

/** Opaque, signed, bound to user, tenant and expiry; never an address. */
const Ficha = z
  .string()
  .min(20)
  .max(600)
  .regex(/^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$/)

export const fichaDoDocumento = route({
  name: 'fichaDoDocumento',
  method: 'POST',
  path: '/api/documentos/:documentoId/ficha',
  role: 'AUTENTICADO',
  verbo: 'ver',
  summary: 'Cria o endereço temporário de um documento',
  input: z.object({ documentoId: Id }).strict(),
  output: z.object({ ficha: z.string(), nome: z.string(), expiraEm: Instante }),
  problems: ['nao-encontrado'],
})
export const fichaDoXmlDaNota = route({
  name: 'fichaDoXmlDaNota',
  method: 'POST',
  path: '/api/notas/:notaId/ficha-xml',
  // What reading the note asks.
  role: 'EMPRESA',
  area: 'financeiro',
  verbo: 'ver',
  summary: 'Cria o endereço temporário do XML de uma nota',
  input: z.object({ notaId: Id }).strict(),
  output: z.object({ ficha: z.string(), nome: z.string(), expiraEm: Instante }),
  problems: ['nao-encontrado'],
})
export const lerArquivo = route({
  name: 'lerArquivo',
  method: 'GET',
  path: '/api/arquivos/:ficha',
  role: 'AUTENTICADO',
  summary: 'Dados de um arquivo aberto por endereço temporário',
  input: z.object({ ficha: Ficha }).strict(),
  output: z.object({
    nome: z.string(),
    mime: z.string(),
    tamanho: z.number().int(),
    sha256: z.string(),
    criadoEm: Instante,
    tipo: z.string(),
  }),
  problems: ['nao-encontrado', 'link-expirado'],
})
export const baixarArquivo = route({
  name: 'baixarArquivo',
  method: 'GET',
  path: '/api/arquivos/:ficha/conteudo',
  role: 'AUTENTICADO',
  forma: 'arquivo',
  summary: 'Conteúdo de um arquivo aberto por endereço temporário',
  input: z.object({ ficha: Ficha, baixar: z.boolean().default(false) }).strict(),
  output: Arquivo,
  problems: ['nao-encontrado', 'link-expirado'],
})
