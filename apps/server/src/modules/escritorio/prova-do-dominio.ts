import { randomBytes } from 'node:crypto'
import type { RouteOutput, dominio as rotas } from '@razao/contract'
import { type Selectable, sql } from 'kysely'
import type { Escritorio } from '../../platform/db/db-types.ts'

export type Proprio = RouteOutput<typeof rotas.conferirDominio>['dominio']
export type LinhaDoDominio = Pick<
  Selectable<Escritorio>,
  | 'dominio'
  | 'dominio_estado'
  | 'dominio_prova'
  | 'dominio_motivo'
  | 'dominio_conferido_em'
  | 'dominio_verificado_em'
>

/** Where the proof is looked for, and what it says. */
export const registroDe = ({ dominio, dominio_prova: prova }: LinhaDoDominio) => ({
  tipo: 'TXT' as const,
  nome: `_razao.${dominio}`,
  valor: `razao-verificacao=${prova}`,
})

/** The host of an office as its people see it; null when it asked for none. */
export const dominioProprio = (linha: LinhaDoDominio): Proprio | null =>
  linha.dominio === null
    ? null
    : {
        dominio: linha.dominio,
        estado: linha.dominio_estado as Proprio['estado'],
        registro: registroDe(linha),
        motivo: linha.dominio_motivo as Proprio['motivo'],
        conferidoEm: linha.dominio_conferido_em,
        verificadoEm: linha.dominio_verificado_em,
      }

/** What changes with another host: the proof of one is no proof of another. */
export const outroDominio = (dominio: string | null) => ({
  dominio,
  dominio_estado: 'pendente',
  dominio_prova: randomBytes(18).toString('base64url'),
  dominio_motivo: null,
  dominio_pedido_em: sql<string>`now()`,
  dominio_conferido_em: null,
  dominio_verificado_em: null,
  dominio_conferir_em: sql<string>`now() + interval '5 minutes'`,
  dominio_falhas: 0,
})
