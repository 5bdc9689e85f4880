// What a slice test needs and no more: a fresh database per file, a fresh escritório per test, and use
// cases run as the application runs them: its own role, its own transaction, row security on.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { digitosDoCnpj, digitosDoCpf } from '@razao/engine/cadastro'
import { bancoDeTeste } from '../../../../scripts/testes/banco-de-teste.ts'
import { type Clock, clockFrom } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { type Ator, createPool, type Db, type Pool, transaction } from '../platform/db/index.ts'
import { createLocalFiles, type Files } from '../platform/files/index.ts'
import { type Integracoes, SEM_FORA } from '../platform/fora/index.ts'
import { type JobContext, jobContext } from '../platform/jobs/index.ts'
import { createLog } from '../platform/log.ts'

const SEGREDO = 'segredo de teste com mais de trinta e duas letras'
const log = createLog({ level: 'silent', pretty: false })

export type Bancada = {
  /** The owner's connections: arranges and audits, without row security. */
  readonly dono: Pool
  /** The application's own role. */
  readonly pool: Pool
  readonly files: Files
  readonly clock: Clock
  readonly fechar: () => Promise<void>
}

/** Opens a database and a folder for one test file; `fechar` leaves nothing. */
export async function abrirBancada(
  opcoes: { agora?: () => Date; url?: string } = {},
): Promise<Bancada> {
  const banco = opcoes.url === undefined ? await bancoDeTeste() : null
  const url = opcoes.url ?? banco?.url ?? ''
  const dono = createPool({ url, max: 3, name: 'dono' })
  // The role is taken at the connection, so that no password of the whole cluster has to be changed.
  const doApp = new URL(url)
  doApp.searchParams.set('options', '-c role=razao_app')
  const pool = createPool({ url: doApp.href, max: 6, name: 'teste' })
  const pasta = await mkdtemp(join(tmpdir(), 'razao-teste-'))
  return {
    dono,
    pool,
    files: createLocalFiles(pasta),
    clock: clockFrom(opcoes.agora ?? (() => new Date())),
    async fechar() {
      await Promise.all([pool.end(), dono.end()])
      await banco?.drop()
      await rm(pasta, { recursive: true, force: true })
    },
  }
}

/** Whose eyes a use case runs with; left out, an accountant who sees every company. */
export type Quem = {
  empresas?: 'todas' | readonly number[]
  usuarioId?: number
  perfil?: number
  origem?: string
}

export type Escritorio = {
  readonly id: number
  readonly bancada: Bancada
  readonly usuarioId: number
  ator(quem?: Quem): Ator
  ctx(db: Db, quem?: Quem): Context
  /** Runs a use case in one transaction, as the HTTP door does. */
  rodar<T>(work: (ctx: Context) => Promise<T>, quem?: Quem): Promise<T>
  /** What a job handler is given. Each call is another process unless a name is given. */
  job(opcoes?: {
    quem?: Quem
    signal?: AbortSignal
    processo?: string
    fora?: Integracoes
  }): JobContext
}

let contador = 0
const proximo = (): number => {
  contador += 1
  return contador
}

/** How many were made so far, for who keeps what was made. */
export const contado = (): number => contador

/** What is made from here on is not one of those made elsewhere, up to this number. */
export function contarDesde(numero: number): void {
  contador = Math.max(contador, numero)
}

/** A valid CNPJ that nobody has: its root starts with 99. */
export function umCnpj(): string {
  const base = `99${String(proximo()).padStart(6, '0')}0001`
  return `${base}${digitosDoCnpj(base)}`
}

export function umCpf(): string {
  const base = `99${String(proximo()).padStart(7, '0')}`
  return `${base}${digitosDoCpf(base)}`
}

export async function umEscritorio(bancada: Bancada): Promise<Escritorio> {
  const n = proximo()
  const nome = `Escritório Fictício ${n}`
  const { rows } = await bancada.dono.query<{ id: number; usuario: number }>(
    `with e as (insert into escritorio (nome, razao_social, cnpj, email)
       values ($1, $1, $2, 'contato@ficticio.example') returning escritorio_id),
     u as (insert into usuario (sujeito, nome, login) values ($3, 'Ana Fictícia', $3) returning id)
     insert into usuario_papel (escritorio_id, usuario_id, perfil)
     select e.escritorio_id, u.id, 2 from e, u returning escritorio_id as id, usuario_id as usuario`,
    [nome, umCnpj(), `ana${n}@ficticio.example`],
  )
  const { id, usuario: usuarioId } = rows[0] ?? { id: 0, usuario: 0 }
  return escritorioGuardado(bancada, { id, usuarioId })
}

export type EscritorioGuardado = Pick<Escritorio, 'id' | 'usuarioId'>

/** An office that is in the database already. */
export function escritorioGuardado(
  bancada: Bancada,
  { id, usuarioId }: EscritorioGuardado,
): Escritorio {
  const { clock, files, pool } = bancada
  const ator = (quem: Quem = {}): Ator => ({
    escritorioId: id,
    empresas: quem.empresas ?? 'todas',
    usuarioId: quem.usuarioId ?? usuarioId,
    usuarioNome: 'Ana Fictícia',
    origem: quem.origem ?? 'tela',
  })
  const ctx = (db: Db, quem: Quem = {}): Context => ({
    db,
    tenant: { escritorioId: id, empresas: quem.empresas ?? 'todas' },
    user: { id: quem.usuarioId ?? usuarioId, nome: 'Ana Fictícia', perfil: quem.perfil ?? 2 },
    ator: ator(quem),
    clock,
    log,
    files,
    segredo: SEGREDO,
  })
  return {
    id,
    bancada,
    usuarioId,
    ator,
    ctx,
    rodar: (work, quem) => transaction(pool, ator(quem), (db) => work(ctx(db, quem))),
    job: ({ quem, signal, processo, fora } = {}) =>
      jobContext(ator({ origem: 'automacao', ...quem }), log, {
        pool,
        clock,
        files,
        fora: fora ?? SEM_FORA,
        segredo: SEGREDO,
        processo: processo ?? `teste-${proximo()}`,
        signal: signal ?? new AbortController().signal,
      }),
  }
}

export type NovaEmpresa = {
  cnpj?: string
  apelido?: string
  regime?: number
  municipioIbge?: number
  abertura?: string
  /** First one is the main activity. */
  atividades?: readonly {
    cnae?: string
    itemLc116?: string
    anexo?: 'I' | 'II' | 'III' | 'IV' | 'V' | 'FATOR_R'
    semIss?: boolean
    issFixo?: boolean
  }[]
}

export type EmpresaDeTeste = { readonly id: number; readonly cnpj: string; readonly nome: string }

/** A client of the office; without more, a service company of annex III in São Paulo. */
export async function umaEmpresa(
  escritorio: Escritorio,
  nova: NovaEmpresa = {},
): Promise<EmpresaDeTeste> {
  const { dono } = escritorio.bancada
  const cnpj = nova.cnpj ?? umCnpj()
  const nome = nova.apelido ?? `Empresa Fictícia ${proximo()}`
  const { rows } = await dono.query<{ id: number }>(
    `insert into empresa (escritorio_id, identificacao, apelido, razao_social, regime, municipio_ibge, abertura, cliente_desde)
     values ($1, $2, $3, $3, $4, $5, $6, $6) returning id`,
    [
      escritorio.id,
      cnpj,
      nome,
      nova.regime ?? 1,
      nova.municipioIbge ?? 3550308,
      nova.abertura ?? '2020-01-10',
    ],
  )
  const id = rows[0]?.id ?? 0
  const atividades = nova.atividades ?? [{}]
  for (const [indice, atividade] of atividades.entries()) {
    await dono.query(
      `insert into empresa_atividade (escritorio_id, empresa_id, cnae, descricao, item_lc116, anexo, principal, sem_iss, iss_fixo)
       values ($1, $2, $3, 'atividade fictícia', $4, $5, $6, $7, $8)`,
      [
        escritorio.id,
        id,
        atividade.cnae ?? `62${String(indice).padStart(5, '0')}`,
        atividade.itemLc116 ?? null,
        atividade.anexo ?? 'III',
        indice === 0,
        atividade.semIss ?? false,
        atividade.issFixo ?? false,
      ],
    )
  }
  return { id, cnpj, nome }
}

/** Locks a month as the closing does. */
export async function bloquearMes(
  escritorio: Escritorio,
  empresaId: number,
  competencia: string,
): Promise<void> {
  await escritorio.bancada.dono.query(
    'insert into periodo_bloqueio (escritorio_id, empresa_id, competencia, bloqueado_por_nome) values ($1, $2, $3, $4)',
    [escritorio.id, empresaId, competencia, 'Ana Fictícia'],
  )
}

export async function reabrirMes(
  escritorio: Escritorio,
  empresaId: number,
  competencia: string,
): Promise<void> {
  await escritorio.bancada.dono.query(
    `update periodo_bloqueio set reaberto_em = now(), motivo = 'reaberto no teste'
     where escritorio_id = $1 and empresa_id = $2 and competencia = $3`,
    [escritorio.id, empresaId, competencia],
  )
}
