import { type RouteOutput, type RouteParsed, serpro as rotas } from '@razao/contract'
import { limparCnpj } from '@razao/engine/cadastro'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/db/index.ts'
import type { AcessoSerpro, CertificadoAberto } from '../../platform/fora/index.ts'
import {
  apagarChaveDoEscritorio,
  exigirTodas,
  type Feito,
  finalDe,
  gravarChaveDoEscritorio,
  noVault,
  type PedidoDeFora,
  PorConferir,
  semSegredo,
  travarChaveDoEscritorio,
} from '../../platform/http/index.ts'
import { problem } from '../../platform/problem.ts'
import { emEspera } from '../../platform/saidas/index.ts'
import { abrirAParte } from '../certificados/index.ts'
import { NOME_DO_ACESSO, SERVICOS_DA_RECEITA } from './acesso.ts'
import { lerConsumo } from './consumo.ts'

type Saida = RouteOutput<typeof rotas.lerSerpro>
type Credencial = NonNullable<Saida['credencial']>
type Lida = Credencial &
  Pick<Saida, 'teto' | 'duasPessoas' | 'testadoEm' | 'versao'> & {
    aprovado: boolean | null
    teste: string | null
  }

const TETO = 3000
const VAZIA: Omit<Saida, 'consumo'> = {
  ...{ credencial: null, teto: TETO, duasPessoas: false, testadoEm: null, teste: null, versao: 0 },
}

const comCredencial = (lida: Lida): Omit<Saida, 'consumo'> => {
  const { teto, duasPessoas, testadoEm, aprovado, teste, versao, ...credencial } = lida
  const dito = aprovado === null || teste === null ? null : { certo: aprovado, mensagem: teste }
  return { credencial, teto, duasPessoas, testadoEm, teste: dito, versao }
}

/** What may be said of the contract of the office, and what it spent; no key is in it. */
export async function lerSerpro({ base, pool, conferir }: PedidoDeFora): Promise<Saida> {
  if (conferir !== undefined) throw new PorConferir()
  return await transaction(pool, base.ator, async (db) => {
    const ctx = { ...base, db }
    const { rows } = await sql<Lida>`
      select contratante, autor, final, certificado_titular as "certificadoTitular",
        certificado_ate as "certificadoAte", guardado_em as "guardadoEm", guardado_por_nome as "guardadoPor", teto, duas_pessoas as "duasPessoas",
        testado_em as "testadoEm", aprovado, teste, versao
      from serpro_escritorio where escritorio_id = ${ctx.tenant.escritorioId}`.execute(db)
    const [lida] = rows
    return {
      ...(lida === undefined ? VAZIA : comCredencial(lida)),
      consumo: await lerConsumo(ctx),
    }
  })
}

const recusar = (campo: string, mensagem: string) =>
  problem('entrada-invalida', { erros: [{ pointer: `#/${campo}`, mensagem }] })

const raizDe = (cnpj: string): string => limparCnpj(cnpj).slice(0, 8)

type Enviado = RouteParsed<typeof rotas.guardarAcessoDoSerpro>
type Aberto = { certificado: CertificadoAberto; titular: string; ate: string }

/** The e-CNPJ of the contratante, or what is wrong with it. */
async function abrirCertificado(
  { arquivo, senha, contratante }: Enviado,
  agora: Date,
): Promise<Aberto> {
  const pfx = Buffer.from(arquivo, 'base64')
  const lido = await abrirAParte({ pfx, senha, agora }).finally(() => pfx.fill(0))
  if (!lido.ok) {
    const { codigo, mensagem } = lido.refusal
    throw recusar(codigo === 'senha-incorreta' ? 'senha' : 'arquivo', mensagem)
  }
  const { dito, segredo } = lido.value
  const texto = new TextDecoder().decode(segredo)
  segredo.fill(0)
  // Of the matriz or of a branch: the contract is of the company.
  if (dito.tipo !== 1 || raizDe(dito.cnpj) !== raizDe(contratante))
    throw recusar('arquivo', 'O certificado é de outro CNPJ: envie o e-CNPJ do contratante.')
  return {
    certificado: JSON.parse(texto) as CertificadoAberto,
    ...{ titular: dito.titular.slice(0, 200), ate: dito.validoAte },
  }
}

/** Keeps what opens the Integra Contador. The certificate is opened outside any transaction. */
export async function guardarAcessoDoSerpro(
  pedido: PedidoDeFora,
  entrada: Enviado,
): Promise<Feito> {
  if (pedido.conferir !== undefined) throw new PorConferir()
  exigirTodas(pedido.base)
  const { chave, segredo, tokenDoProcurador, versao } = entrada
  const contratante = limparCnpj(entrada.contratante)
  const autor = entrada.autor === null ? contratante : limparCnpj(entrada.autor)
  const { certificado, titular, ate } = await abrirCertificado(entrada, pedido.base.clock.now())
  const acesso: AcessoSerpro = {
    ...{ chave, segredo, certificado, contratante, autor, tokenDoProcurador },
  }
  const semNada = {
    ...{ contratante, autor, versao, chave: semSegredo(chave), segredo: semSegredo(segredo) },
    ...{ certificado: semSegredo(entrada.arquivo), senha: semSegredo(entrada.senha) },
    tokenDoProcurador: semSegredo(tokenDoProcurador ?? undefined),
  }
  const rota = rotas.guardarAcessoDoSerpro
  return await noVault(pedido, { rota, entrada: semNada }, async (ctx, vault) => {
    await gravarChaveDoEscritorio(ctx, {
      ...{ tabela: 'serpro_escritorio', versao },
      colunas: {
        contratante: sql`${contratante}::text`,
        autor: sql`${autor}::text`,
        final: sql`${finalDe(chave)}::text`,
        certificado_titular: sql`${titular}::text`,
        certificado_ate: sql`${ate}::timestamptz`,
      },
      esquece: ['testado_em', 'aprovado', 'teste'],
    })
    await vault.guardar(ctx, {
      ...{ nome: NOME_DO_ACESSO, tipo: 'certificado', venceEm: new Date(ate) },
      segredo: Buffer.from(JSON.stringify(acesso)),
      motivo: 'Acesso ao Integra Contador, pela tela',
    })
    return { ok: true }
  })
}

/** How many requests that are charged for may be made in a month. What was spent stays. */
export const definirTetoDoSerpro = (
  ctx: Context,
  { teto, versao }: RouteParsed<typeof rotas.definirTetoDoSerpro>,
): Promise<Feito> => definir(ctx, versao, sql`teto = ${teto}`)

/** Whether what is transmitted waits for a second person. */
export const definirAprovacaoDoSerpro = (
  ctx: Context,
  { duasPessoas, versao }: RouteParsed<typeof rotas.definirAprovacaoDoSerpro>,
): Promise<Feito> => definir(ctx, versao, sql`duas_pessoas = ${duasPessoas}`)

async function definir(ctx: Context, versao: number, oQue: RawBuilder<unknown>): Promise<Feito> {
  exigirTodas(ctx)
  await travarChaveDoEscritorio(ctx, 'serpro_escritorio', versao)
  await sql`
    update serpro_escritorio set ${oQue}, versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId}`.execute(ctx.db)
  return { ok: true }
}

/** Without what opens the Receita, nobody could ask for a declaration whose answer was lost. */
async function semEspera(ctx: Context): Promise<void> {
  const quantas = await emEspera(ctx, { servicos: SERVICOS_DA_RECEITA })
  if (quantas === 0) return
  throw problem('situacao-nao-permite', {
    detail: `${quantas === 1 ? 'Uma declaração espera' : `${quantas} declarações esperam`} a resposta da Receita. Tente de novo quando terminarem.`,
  })
}

/** Throws what opens it away; what was spent of the month stays counted. */
export const desligarSerpro = (
  pedido: PedidoDeFora,
  entrada: RouteParsed<typeof rotas.desligarSerpro>,
): Promise<Feito> =>
  noVault(pedido, { rota: rotas.desligarSerpro, entrada }, async (ctx, vault) => {
    exigirTodas(ctx)
    await travarChaveDoEscritorio(ctx, 'serpro_escritorio', entrada.versao)
    await semEspera(ctx)
    await apagarChaveDoEscritorio(ctx, vault, {
      ...{ tabela: 'serpro_escritorio', nome: NOME_DO_ACESSO },
      motivo: `Desligado: ${entrada.motivo}`,
    })
    return { ok: true }
  })
