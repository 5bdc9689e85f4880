import type {
  migrate as contrato,
  RouteOutput,
  RouteParsed,
  migrate as rotas,
} from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/db/index.ts'
import {
  type AmbienteDaMigrate,
  type ChavesDaMigrate,
  ErroDeFora,
  type PortaDeMigrate,
} from '../../platform/fora/index.ts'
import { type PedidoDeFora, PorConferir } from '../../platform/http/index.ts'
import { problem } from '../../platform/problem.ts'
import { exigirEmpresa } from '../empresa/index.ts'
import { comTodas, usarChavesDaMigrate } from './chaves.ts'
import { contagemDoRps } from './numero.ts'
import { enderecoDoAviso } from './webhook.ts'

type Teste = RouteOutput<typeof rotas.testarEmpresaNaMigrate>
type Passo = contrato.PassoDoTeste
type Dito = { readonly certo: boolean; readonly mensagem: string }
type Guardada = {
  ambiente: AmbienteDaMigrate
  serie: string
  final: string | null
  versao: number
  registradoEm: string | null
  proximo: number
}

const PRAZO_MS = 45_000
const PASSOS: readonly Passo[] = [
  'parceiro',
  'empresa',
  'cadastro',
  'serie',
  'certificado',
  'webhook',
]
const AMBIENTES = { 1: 'produção', 2: 'homologação' } as const

const certo = (mensagem: string): Dito => ({ certo: true, mensagem })
const errado = (mensagem: string): Dito => ({ certo: false, mensagem })

async function lerGuardada(ctx: Context, empresaId: number): Promise<Guardada> {
  await exigirEmpresa(ctx, empresaId)
  const { rows } = await sql<Omit<Guardada, 'proximo'>>`
    select m.ambiente, m.serie, m.final, m.versao, w.registrado_em as "registradoEm" from migrate_empresa m
    left join migrate_webhook w on w.escritorio_id = m.escritorio_id and w.empresa_id = m.empresa_id
      and w.ambiente = m.ambiente
    where m.escritorio_id = ${ctx.tenant.escritorioId} and m.empresa_id = ${empresaId}`.execute(
    ctx.db,
  )
  const [lida] = rows
  if (lida === undefined || lida.final === null)
    throw problem('situacao-nao-permite', {
      detail: 'A empresa não tem a chave da Migrate. Guarde a chave e teste de novo.',
    })
  const { rows: numeros } = await sql<{ proximo: number }>`
    select proximo from numeracao where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId}
      and nome = ${contagemDoRps(lida.ambiente, lida.serie)}`.execute(ctx.db)
  return { ...lida, proximo: numeros[0]?.proximo ?? 1 }
}

/** Looks at each thing in turn; what depends on one that failed is not looked at. */
async function olhar(
  migrate: PortaDeMigrate,
  { chaves, guardada, escritorioId, nosso }: Olhada,
): Promise<Teste> {
  const signal = AbortSignal.timeout(PRAZO_MS)
  const chamada = { escritorioId, chaves, signal }
  const ditos = new Map<Passo, Dito>()
  const validade: { acessoAte: string | null; renovacaoAte: string | null } = {
    ...{ acessoAte: null, renovacaoAte: null },
  }
  const passo = async (qual: Passo, fazer: () => Promise<Dito>): Promise<boolean> => {
    const dito = await fazer().catch((erro: unknown) => {
      if (erro instanceof ErroDeFora)
        return errado('A Migrate não respondeu. Tente de novo em alguns minutos.')
      throw erro
    })
    ditos.set(qual, dito)
    return dito.certo
  }
  const entrar = (como: 'parceiro' | 'empresa', recusa: string) => async () => {
    const dito = await migrate.entrar({ ...chamada, como })
    if (!dito.ok) return errado(recusa)
    if (como === 'empresa')
      Object.assign(validade, { acessoAte: dito.acessoAte, renovacaoAte: dito.renovacaoAte })
    return certo('A Migrate aceitou.')
  }
  const doParceiro = await passo(
    'parceiro',
    entrar('parceiro', 'A Migrate recusou a chave ou o segredo do parceiro: confira os dois.'),
  )
  const daEmpresa =
    doParceiro &&
    (await passo(
      'empresa',
      entrar('empresa', 'A Migrate recusou a chave da empresa: confira-a no cadastro da Migrate.'),
    ))
  if (doParceiro)
    await olharCadastro(passo, () => migrate.consultarEmpresa(chamada), { ...guardada, nosso })
  if (daEmpresa)
    await passo('serie', async () => daSerie(await migrate.listarSeries(chamada), guardada))
  return {
    passos: PASSOS.map((qual) => {
      const dito = ditos.get(qual)
      return dito === undefined
        ? { passo: qual, situacao: 'nao-visto', mensagem: 'Depende do que falhou antes.' }
        : { passo: qual, situacao: dito.certo ? 'certo' : 'errado', mensagem: dito.mensagem }
    }),
    ...validade,
  }
}
type Olhada = {
  chaves: ChavesDaMigrate
  guardada: Guardada
  escritorioId: number
  /** Where we asked to be told. */
  nosso: string
}

async function olharCadastro(
  passo: (qual: Passo, fazer: () => Promise<Dito>) => Promise<boolean>,
  buscar: () => ReturnType<PortaDeMigrate['consultarEmpresa']>,
  { ambiente, nosso, registradoEm }: Guardada & Pick<Olhada, 'nosso'>,
): Promise<void> {
  let achada: Awaited<ReturnType<typeof buscar>> = null
  const ha = await passo('cadastro', async () => {
    achada = await buscar()
    if (achada === null) return errado('A Migrate não tem esta empresa: cadastre-a lá.')
    if (!achada.ativa) return errado('A empresa está inativa na Migrate: ative-a lá.')
    return certo(`${achada.nome}, ${AMBIENTES[achada.ambiente ?? ambiente]}.`)
  })
  const empresa = achada as Awaited<ReturnType<typeof buscar>>
  if (!ha || empresa === null) return
  await passo('certificado', async () =>
    empresa.temCertificado
      ? certo('A Migrate tem um certificado da empresa.')
      : errado('A Migrate não tem o certificado da empresa: envie-o no cadastro de lá.'),
  )
  await passo('webhook', async () =>
    certo(doWebhook(empresa.webhook, { nosso, registrado: registradoEm !== null })),
  )
}

/** Without notices nothing is lost: what is in doubt is asked for anyway, only later. */
function doWebhook(
  webhook: { url: string; ativo: boolean } | null,
  { nosso, registrado }: { nosso: string; registrado: boolean },
): string {
  const semEle = 'o que fica em dúvida é consultado daqui, de tempos em tempos.'
  if (webhook === null)
    return registrado
      ? `O webhook foi registrado daqui e a Migrate não o tem mais: registre de novo. Enquanto isso, ${semEle}`
      : `Sem webhook: ${semEle} Registre-o para saber antes.`
  if (webhook.url !== nosso)
    return `A Migrate avisa outro endereço, ${webhook.url.slice(0, 200)}: ${semEle}`
  return webhook.ativo ? 'Ativo: a Migrate avisa este endereço.' : `Cadastrado e inativo: ${semEle}`
}

function daSerie(
  series: readonly { readonly serie: string; readonly ultimo: number }[],
  { serie, proximo }: Guardada,
): Dito {
  const achada = series.find((uma) => uma.serie === serie)
  if (achada === undefined)
    return errado(`A série ${serie} não está cadastrada na Migrate: cadastre-a lá, para NFS-e.`)
  if (achada.ultimo >= proximo)
    return errado(
      `O último número da série ${serie} na Migrate é ${achada.ultimo}: comece de ${achada.ultimo + 1} ou mais.`,
    )
  return certo(`Série ${serie}, próximo número ${proximo}.`)
}

/** Keeps what the test saw, unless what was tested changed meanwhile. */
async function guardarTeste(
  ctx: Context,
  empresaId: number,
  { teste, versao }: { teste: Teste; versao: number },
): Promise<void> {
  const aprovada = teste.passos.every(({ situacao }) => situacao === 'certo')
  const { rows } = await sql`
    update migrate_empresa set testada_em = ${ctx.clock.now().toISOString()}, teste = ${JSON.stringify(teste)}::jsonb,
      aprovada = ${aprovada}
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} and versao = ${versao}
    returning empresa_id`.execute(ctx.db)
  if (rows.length === 0) throw problem('registro-mudou')
}

/** Asks Migrate of each thing that issuing needs, outside any transaction; nothing is issued. */
export async function testarEmpresaNaMigrate(
  { base, pool, fora, conferir }: PedidoDeFora,
  { empresaId }: RouteParsed<typeof rotas.testarEmpresaNaMigrate>,
): Promise<Teste> {
  if (conferir !== undefined) throw new PorConferir()
  const guardada = await transaction(pool, base.ator, (db) =>
    lerGuardada({ ...base, db }, empresaId),
  )
  if (!fora.migrate.ligada(guardada.ambiente))
    throw problem('situacao-nao-permite', {
      detail: `Esta instalação não tem o endereço de ${AMBIENTES[guardada.ambiente]} da Migrate. Peça a quem a mantém.`,
    })
  const { ambiente, versao } = guardada
  const { escritorioId } = base.tenant
  const motivo = 'Migrate: teste pela tela'
  const quem = { empresaId, motivo, ambiente }
  const nosso = enderecoDoAviso(fora.migrate.daqui, { escritorioId, empresaId })
  const teste = await usarChavesDaMigrate(fora, comTodas({ base, pool }), quem, (chaves) =>
    olhar(fora.migrate, { chaves, guardada, escritorioId, nosso }),
  )
  if (teste === null)
    throw problem('situacao-nao-permite', {
      detail: 'O escritório não tem as chaves de parceiro da Migrate. Guarde-as e teste de novo.',
    })
  await transaction(pool, base.ator, (db) =>
    guardarTeste({ ...base, db }, empresaId, { teste, versao }),
  )
  return teste
}
