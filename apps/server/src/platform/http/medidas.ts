import { statfs } from 'node:fs/promises'
import { automacao } from '@razao/contract'
import { Gauge, type Registry } from 'prom-client'
import type { Pool } from '../db/index.ts'

export type OpcoesDasMedidas = {
  registry: Registry
  /** The owner's pool: these figures are of every office. */
  dono: Pool
  /** The pools of this process, by name. */
  pools: Readonly<Record<string, Pool>>
  /** The folder of the data, whose disk is measured. */
  pasta: string
}

const VALE_MS = 5_000
const SEGUNDOS_DO_DIA = 86_400

type Linha = Record<Nome, number | null>

/** What is asked of the database at once, and what each figure says. */
const DO_BANCO = {
  razao_fila_tarefas: 'Jobs waiting in the queue whose time has come',
  razao_fila_mais_antiga_segundos: 'How long the oldest of them has been waiting',
  razao_fila_desistidas: 'Jobs that used up their attempts',
  razao_operacoes_esperando: 'Operations that wait',
  razao_operacoes_executando: 'Operations being done',
  razao_operacao_mais_antiga_segundos: 'Age of the oldest operation that has not ended',
  razao_lease_mais_antiga_segundos:
    'How long ago the most silent of the operations being done was heard',
  razao_operacoes_com_erro_24h:
    'Operations that ended in error in the last 24 hours, those set aside included',
  razao_workers_vivos: 'Worker processes with a heartbeat in the last 15 seconds',
  razao_selo_idade_segundos: 'Age of the last daily seal of the books',
  razao_cartas_esperando: 'Letters that wait to be taken to the mail',
  razao_carta_mais_antiga_segundos: 'How long the oldest of them has been waiting',
  razao_cartas_desistidas: 'Letters given up after every attempt',
  razao_certificados_a_vencer_30d: 'Digital certificates that end within 30 days',
  razao_certificado_mais_proximo_segundos:
    'Until the end of the one that ends first; negative when it ended',
  razao_banco_conexoes: 'Connections open in the whole database server',
  razao_banco_conexoes_limite: 'The most that it takes',
  razao_banco_bytes: 'Bytes of this database',
} as const
type Nome = keyof typeof DO_BANCO

const SQL = `
  with fila as (select * from graphile_worker._private_jobs where run_at <= now() and locked_at is null),
    vivas as (select * from operacao where status in (${automacao.STATUS_OPERACAO.aProcessar}, ${automacao.STATUS_OPERACAO.executando})),
    cartas as (select * from app.carta where entregue_em is null and desistiu_em is null and tentar_em <= now())
  select
    (select count(*) from fila where attempts < max_attempts)::float as razao_fila_tarefas,
    (select coalesce(extract(epoch from now() - min(run_at)), 0) from fila
      where attempts < max_attempts)::float as razao_fila_mais_antiga_segundos,
    (select count(*) from graphile_worker._private_jobs
      where attempts >= max_attempts and locked_at is null)::float as razao_fila_desistidas,
    (select count(*) from vivas where status = ${automacao.STATUS_OPERACAO.aProcessar})::float as razao_operacoes_esperando,
    (select count(*) from vivas where status = ${automacao.STATUS_OPERACAO.executando})::float as razao_operacoes_executando,
    (select coalesce(extract(epoch from now() - min(criado_em)), 0) from vivas)::float as razao_operacao_mais_antiga_segundos,
    (select coalesce(extract(epoch from now() - min(batimento)), 0) from vivas
      where status = ${automacao.STATUS_OPERACAO.executando})::float as razao_lease_mais_antiga_segundos,
    (select count(*) from operacao
      where status = ${automacao.STATUS_OPERACAO.erro}
      and fim > now() - interval '24 hours')::float as razao_operacoes_com_erro_24h,
    (select count(*) from app.processo where papel = 'worker' and batimento > now() - interval '15 seconds')::float as razao_workers_vivos,
    (select extract(epoch from now() - max(criado_em)) from raiz_diaria)::float as razao_selo_idade_segundos,
    (select count(*) from cartas)::float as razao_cartas_esperando,
    (select coalesce(extract(epoch from now() - min(criada_em)), 0) from cartas)::float as razao_carta_mais_antiga_segundos,
    (select count(*) from app.carta where desistiu_em is not null)::float as razao_cartas_desistidas,
    (select count(*) from certificado_digital
      where situacao = 'ativo' and valido_ate between current_date and current_date + 30)::float as razao_certificados_a_vencer_30d,
    (select (min(valido_ate) - current_date) * ${SEGUNDOS_DO_DIA}
      from certificado_digital where situacao in ('ativo', 'vencido'))::float as razao_certificado_mais_proximo_segundos,
    (select count(*) from pg_stat_activity where backend_type = 'client backend')::float as razao_banco_conexoes,
    current_setting('max_connections')::float as razao_banco_conexoes_limite,
    pg_database_size(current_database())::float as razao_banco_bytes`

/** The figures by which who runs it knows that something needs a hand: docs/operacao.md says what each asks for. */
export function registrarMedidas({ registry, dono, pools, pasta }: OpcoesDasMedidas): void {
  const registers = [registry]
  let lida: { em: number; linha: Promise<Linha | null> } | null = null
  const ler = (): Promise<Linha | null> => {
    if (lida === null || Date.now() - lida.em > VALE_MS)
      lida = {
        em: Date.now(),
        linha: dono.query<Linha>(SQL).then(
          ({ rows }) => rows[0] ?? null,
          () => null,
        ),
      }
    return lida.linha
  }
  const alcancado: Gauge = new Gauge({
    name: 'razao_banco_responde',
    help: '1 when the database answered this reading',
    registers,
    async collect() {
      alcancado.set((await ler()) === null ? 0 : 1)
    },
  })
  for (const [name, help] of Object.entries(DO_BANCO) as [Nome, string][]) {
    const medida: Gauge = new Gauge({
      name,
      help,
      registers,
      async collect() {
        const valor = (await ler())?.[name]
        // Nothing to tell (never sealed, no certificate) is no zero.
        if (valor === null || valor === undefined) medida.reset()
        medida.set(valor ?? Number.NaN)
      },
    })
  }
  const conexoes: Gauge<'pool' | 'estado'> = new Gauge({
    name: 'razao_pool_conexoes',
    help: 'Connections of the pools of this process: total, livres, and requests that wait for one (espera)',
    labelNames: ['pool', 'estado'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        conexoes.set({ pool, estado: 'total' }, totalCount)
        conexoes.set({ pool, estado: 'livres' }, idleCount)
        conexoes.set({ pool, estado: 'espera' }, waitingCount)
      }
    },
  })
  const disco: Gauge<'estado'> = new Gauge({
    name: 'razao_disco_bytes',
    help: 'The disk of the data folder: total and livre',
    labelNames: ['estado'],
    registers,
    async collect() {
      const medido = await statfs(pasta).catch(() => null)
      if (medido === null) return
      disco.set({ estado: 'total' }, medido.blocks * medido.bsize)
      disco.set({ estado: 'livre' }, medido.bavail * medido.bsize)
    },
  })
}
