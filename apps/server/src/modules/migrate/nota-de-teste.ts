import { type migrateUso as contrato, type RouteParsed, migrateUso as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/db/index.ts'
import {
  type ChavesDaMigrate,
  ErroDeFora,
  type PortaDeMigrate,
  type RespostaDaCidade,
} from '../../platform/fora/index.ts'
import { onlyOnce, type PedidoDeFora, PorConferir } from '../../platform/http/index.ts'
import { problem } from '../../platform/problem.ts'
import { exigirEmpresa } from '../empresa/index.ts'
import { comTodas, usarChavesDaMigrate } from './chaves.ts'
import { type Guardada, gravarVista, lerNotaDeTeste, type Vista } from './gravar-nota-de-teste.ts'
import { contagemDoRps } from './numero.ts'
import { lerParaTeste, montarRpsDeTeste, SERIE_DE_TESTE } from './rps-de-teste.ts'

type Nota = contrato.NotaDeTeste
type Passo = Nota['passos'][number]

const HOMOLOGACAO = 2
const PRAZO_MS = 60_000
const PASSOS: readonly contrato.PassoDaNotaDeTeste[] = [
  ...(['token', 'serie', 'envio', 'situacao', 'pdf'] as const),
]

const passo = (
  qual: contrato.PassoDaNotaDeTeste,
  situacao: Passo['situacao'],
  mensagem: string,
): Passo => ({ passo: qual, situacao, mensagem })

/** All of the steps, in order; what was not come to says so. */
const comResto = (vistos: readonly Passo[]): Passo[] =>
  PASSOS.map(
    (qual) =>
      vistos.find((um) => um.passo === qual) ??
      passo(qual, 'nao-visto', 'Depende do que vem antes.'),
  )
const parada = (situacao: Nota['situacao'], vistos: readonly Passo[]): Vista => ({
  ...{ situacao, passos: comResto(vistos), numeroDaNota: null, pdf: null },
})

const MAIOR_PDF = 2 * 1024 * 1024

/** What the service said of the note, as the last steps. */
function julgar(resposta: RespostaDaCidade, antes: readonly Passo[]): Vista {
  if (resposta.tipo === 'rejeitada') {
    const dita = resposta.recusas.map(({ descricao, complemento }) =>
      [descricao, complemento].filter(Boolean).join(' '),
    )
    return parada('rejeitada', [
      ...antes,
      passo('situacao', 'errado', dita.join(' ').slice(0, 500)),
    ])
  }
  const { numero, pdf: base64 = null } = resposta
  const pdf = base64 === null ? null : Buffer.from(base64, 'base64')
  const cabe = pdf !== null && pdf.length <= MAIOR_PDF && pdf.subarray(0, 5).toString() === '%PDF-'
  return {
    situacao: 'autorizada',
    passos: comResto([
      ...antes,
      passo('situacao', 'certo', `A prefeitura autorizou a nota ${numero}.`),
      cabe
        ? passo('pdf', 'certo', 'A Migrate mandou o PDF.')
        : passo('pdf', 'errado', 'A Migrate não mandou um PDF que se abra.'),
    ]),
    numeroDaNota: numero.slice(0, 50),
    pdf: cabe ? pdf : null,
  }
}

type Chamada = { escritorioId: number; chaves: ChavesDaMigrate; signal: AbortSignal }

async function darSerie(migrate: PortaDeMigrate, chamada: Chamada): Promise<Passo> {
  const series = await migrate.listarSeries(chamada)
  if (series.some(({ serie }) => serie === SERIE_DE_TESTE))
    return passo('serie', 'certo', `A série ${SERIE_DE_TESTE} está cadastrada na Migrate.`)
  const dito = await migrate.cadastrarSerie({ ...chamada, serie: SERIE_DE_TESTE })
  return dito.ok
    ? passo('serie', 'certo', `A série ${SERIE_DE_TESTE} foi cadastrada na Migrate agora.`)
    : passo('serie', 'errado', `A Migrate não aceitou a série ${SERIE_DE_TESTE}: ${dito.motivo}`)
}

const calada = (qual: contrato.PassoDaNotaDeTeste): Passo =>
  passo(
    qual,
    'errado',
    'A Migrate não respondeu. Nada foi enviado: tente de novo em alguns minutos.',
  )

/** One step after another; what may have left is asked for later, and never sent again. */
async function emitir(
  migrate: PortaDeMigrate,
  chamada: Chamada,
  rps: Pick<Parameters<PortaDeMigrate['emitir']>[0], 'dps' | 'alem'>,
): Promise<Vista> {
  const vistos: Passo[] = []
  const falhou = (erro: unknown, qual: contrato.PassoDaNotaDeTeste): Vista => {
    if (!(erro instanceof ErroDeFora)) throw erro
    return parada('nao-saiu', [...vistos, calada(qual)])
  }
  try {
    const dito = await migrate.entrar({ ...chamada, como: 'empresa' })
    if (!dito.ok)
      return parada('nao-saiu', [
        passo('token', 'errado', 'A Migrate recusou as chaves: confira-as e teste a empresa.'),
      ])
    vistos.push(passo('token', 'certo', 'A Migrate aceitou as chaves.'))
  } catch (erro) {
    return falhou(erro, 'token')
  }
  try {
    const serie = await darSerie(migrate, chamada)
    vistos.push(serie)
    if (serie.situacao === 'errado') return parada('nao-saiu', vistos)
  } catch (erro) {
    return falhou(erro, 'serie')
  }
  try {
    const resposta = await migrate.emitir({ ...chamada, ...rps, anotar: () => {} })
    return julgar(resposta, [...vistos, passo('envio', 'certo', 'A Migrate recebeu o RPS.')])
  } catch (erro) {
    if (!(erro instanceof ErroDeFora)) throw erro
    if (erro.nadaSaiu) return falhou(erro, 'envio')
    return parada('pendente', [
      ...vistos,
      passo('envio', 'certo', 'O RPS saiu daqui.'),
      passo('situacao', 'esperando', 'Ainda sem resposta da prefeitura: consulte daqui a pouco.'),
    ])
  }
}

type Reservada = { id: number; numero: number }

/** Takes a number of the series of test for good, before anything leaves. */
async function reservar(ctx: Context, empresaId: number): Promise<Reservada> {
  const { escritorioId } = ctx.tenant
  const { rows } = await sql<Reservada>`
    with dada as (
      insert into numeracao as n (escritorio_id, empresa_id, nome, proximo)
      values (${escritorioId}, ${empresaId}, ${contagemDoRps(HOMOLOGACAO, SERIE_DE_TESTE)}, 2)
      on conflict (escritorio_id, empresa_id, nome) do update set proximo = n.proximo + 1
      returning proximo - 1 as numero)
    insert into migrate_nota_de_teste (escritorio_id, empresa_id, serie, numero, pedida_em, pedida_por_nome)
    select ${escritorioId}, ${empresaId}, ${SERIE_DE_TESTE}, numero, ${ctx.clock.now().toISOString()}, ${ctx.user.nome}
    from dada returning id, numero`.execute(ctx.db)
  const [dada] = rows
  if (dada === undefined) throw new Error('a count always answers')
  return dada
}

async function exigirHomologacao(ctx: Context, empresaId: number): Promise<void> {
  await exigirEmpresa(ctx, empresaId)
  const { rows } = await sql<{ ambiente: number; serie: string }>`
    select ambiente, serie from migrate_empresa
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} and final is not null`.execute(
    ctx.db,
  )
  const [guardada] = rows
  const recusa = (detail: string) => problem('situacao-nao-permite', { detail })
  if (guardada === undefined)
    throw recusa('A empresa não tem a chave da Migrate. Guarde a chave e tente de novo.')
  if (guardada.ambiente !== HOMOLOGACAO)
    throw recusa(
      'A empresa está em produção, e a nota de teste só existe em homologação. Mude o ambiente para testar.',
    )
  if (guardada.serie === SERIE_DE_TESTE)
    throw recusa(
      `A série ${SERIE_DE_TESTE} é a das notas de teste, e a empresa emite por ela. Mude a série da empresa.`,
    )
}

const agoraNaNota = (agora: Date): string =>
  `${new Date(agora.getTime() - 3 * 3_600_000).toISOString().slice(0, 19)}-03:00`

const semParceiro = () =>
  problem('situacao-nao-permite', {
    detail: 'O escritório não tem as chaves de parceiro da Migrate. Guarde-as e tente de novo.',
  })

/**
 * Issues one real in homologação, and keeps what each step saw. It is no charge, no DPS and no note: nothing that counts
 * revenue or posts knows of it. Under the same key it is the same note, sent once.
 */
export async function emitirNotaDeTesteNaMigrate(
  { base, pool, fora, chave, conferir }: PedidoDeFora,
  { empresaId }: RouteParsed<typeof rotas.emitirNotaDeTesteNaMigrate>,
): Promise<Nota> {
  if (conferir !== undefined) throw new PorConferir()
  const { migrate } = fora
  const { empresa, reservada } = await transaction(pool, base.ator, async (db) => {
    const ctx = { ...base, db }
    await exigirHomologacao(ctx, empresaId)
    if (!migrate.ligada(HOMOLOGACAO))
      throw problem('situacao-nao-permite', {
        detail:
          'Esta instalação não tem o endereço de homologação da Migrate. Peça a quem a mantém.',
      })
    const lida = await lerParaTeste(ctx, empresaId)
    const uma = () => reservar(ctx, empresaId)
    const rota = rotas.emitirNotaDeTesteNaMigrate
    const dada =
      chave === undefined ? uma() : onlyOnce(ctx, { chave, rota, entrada: { empresaId } }, uma)
    return { empresa: lida, reservada: (await dada) as Reservada }
  })
  const { id, numero } = reservada
  const ja = await transaction(pool, base.ator, (db) => lerNotaDeTeste({ ...base, db }, id))
  if (ja.situacao !== 'pedida') return ja
  const rps = montarRpsDeTeste(empresa, { numero, emissao: agoraNaNota(base.clock.now()) })
  const { escritorioId } = base.tenant
  const quem = { empresaId, ambiente: HOMOLOGACAO, motivo: 'Migrate: nota de teste' } as const
  const signal = AbortSignal.timeout(PRAZO_MS)
  const vista = await usarChavesDaMigrate(fora, comTodas({ base, pool }), quem, (chaves) =>
    emitir(migrate, { escritorioId, chaves, signal }, rps),
  )
  if (vista === null) throw semParceiro()
  return await transaction(pool, base.ator, (db) => gravarVista({ ...base, db }, id, vista))
}

/** What the query says of a note of test that waits. */
async function perguntar(
  migrate: PortaDeMigrate,
  chamada: Chamada,
  { serie, numero, passos }: Guardada,
): Promise<Vista> {
  const antes = passos.filter((um) => um.passo === 'token' || um.passo === 'serie')
  const resposta = await migrate
    .consultar({ ...chamada, rps: { serie, numero }, comPdf: true })
    .catch((erro: unknown) => {
      if (erro instanceof ErroDeFora)
        throw problem('ocupado', {
          detail: 'A prefeitura ainda não respondeu. Consulte de novo em meio minuto.',
        })
      throw erro
    })
  if (resposta === null)
    return parada('nao-saiu', [
      ...antes,
      passo(
        'envio',
        'errado',
        'A Migrate não tem este RPS: ele nunca chegou. Emita outra nota de teste.',
      ),
    ])
  return julgar(resposta, [...antes, passo('envio', 'certo', 'A Migrate recebeu o RPS.')])
}

/** Asks what became of a note of test; one that has ended is answered as it is. */
export async function consultarNotaDeTesteNaMigrate(
  { base, pool, fora, conferir }: PedidoDeFora,
  { notaDeTesteId }: RouteParsed<typeof rotas.consultarNotaDeTesteNaMigrate>,
): Promise<Nota> {
  if (conferir !== undefined) throw new PorConferir()
  const guardada = await transaction(pool, base.ator, (db) =>
    lerNotaDeTeste({ ...base, db }, notaDeTesteId),
  )
  if (guardada.situacao !== 'pendente' && guardada.situacao !== 'pedida') return guardada
  const { empresaId } = guardada
  const { escritorioId } = base.tenant
  const quem = { empresaId, ambiente: HOMOLOGACAO, motivo: 'Migrate: nota de teste' } as const
  const signal = AbortSignal.timeout(PRAZO_MS)
  const vista = await usarChavesDaMigrate(fora, comTodas({ base, pool }), quem, (chaves) =>
    perguntar(fora.migrate, { escritorioId, chaves, signal }, guardada),
  )
  if (vista === null) throw semParceiro()
  return await transaction(pool, base.ator, (db) =>
    gravarVista({ ...base, db }, notaDeTesteId, vista),
  )
}
