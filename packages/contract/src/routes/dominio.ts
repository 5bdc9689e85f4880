import { z } from 'zod'
import { route } from '../route.ts'
import { Instante, Versao } from '../types/index.ts'

/** A name of the internet, without scheme, port or path. */
export const Dominio = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^(?=.{4,253}$)([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
    'Use um domínio como app.escritorio.com.br.',
  )

export const ESTADO_DO_DOMINIO = {
  pendente: 'Aguardando o registro',
  verificado: 'Verificado',
  falhou: 'Não verificado',
} as const
/** The host of an office and its proof: a TXT record that only who owns the name can write. */
export const DominioProprio = z.object({
  dominio: z.string(),
  estado: z.enum(['pendente', 'verificado', 'falhou']),
  registro: z.object({ tipo: z.literal('TXT'), nome: z.string(), valor: z.string() }),
  /** Why the last look did not find the proof. */
  motivo: z.enum(['sem-registro', 'outro-valor', 'sem-resposta', 'de-outro']).nullable(),
  conferidoEm: Instante.nullable(),
  verificadoEm: Instante.nullable(),
})
export type DominioProprio = z.infer<typeof DominioProprio>

export const definirDominio = route({
  name: 'definirDominio',
  method: 'PUT',
  path: '/admin/meu-escritorio/dominio',
  role: 'ADMINISTRADOR',
  recente: true,
  summary:
    'Pede um domínio próprio para o escritório, ou deixa o que tinha; vale depois de provado',
  input: z.object({ dominio: Dominio.nullable(), versao: Versao }).strict(),
  output: z.object({ dominio: DominioProprio.nullable() }),
  problems: ['registro-mudou', 'dominio-em-uso', 'reautenticacao-necessaria'],
  tags: ['escritorio'],
})
export const conferirDominio = route({
  name: 'conferirDominio',
  method: 'POST',
  path: '/admin/meu-escritorio/dominio/conferir',
  role: 'ADMINISTRADOR',
  summary: 'Procura agora a prova do domínio do escritório (registro TXT)',
  input: z.object({}).strict(),
  output: z.object({ dominio: DominioProprio }),
  problems: ['nada-a-fazer'],
  tags: ['escritorio'],
})
export const conferirDominioDe = route({
  name: 'conferirDominioDe',
  method: 'POST',
  path: '/admin/escritorios/:uid/dominio/conferir',
  role: 'ROOT',
  summary: 'Procura agora a prova do domínio de um escritório (registro TXT)',
  input: z.object({ uid: z.uuid() }).strict(),
  output: z.object({ dominio: DominioProprio }),
  problems: ['nao-encontrado', 'nada-a-fazer'],
  tags: ['escritorio'],
})
