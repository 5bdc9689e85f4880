import { painel, type RouteOutput } from '@razao/contract'
import { links, paths } from '@razao/contract/paths'
import { REGIME } from '@razao/engine/cadastro'
import { formatarPorcento, formatarReais } from '@razao/engine/dinheiro'
import { quandoVenceu } from '@razao/engine/guias'
import type { Context } from '../../platform/context.ts'
import { problem } from '../../platform/problem.ts'
import { contarGuias } from '../fiscal/index.ts'
import {
  certificadoQueVence,
  dozeMeses,
  empresaDoPainel,
  guiasAPagar,
  proLaboreDoMes,
  ultimaApuracao,
  ultimasNotas,
} from './queries-da-empresa.ts'

type Painel = RouteOutput<typeof painel.painelDaEmpresa>
type Apuracao = NonNullable<Awaited<ReturnType<typeof ultimaApuracao>>>

const MAXIMO_DE_CARTOES = 5
const FATOR_R_MINIMO = '0.28'
const SUBLIMITE = 3_600_000_00
const LIMITE = 4_800_000_00

const dia = (data: string): string => `${data.slice(8, 10)}/${data.slice(5, 7)}`
const porCento = (taxa: string): string => formatarPorcento(Math.round(Number(taxa) * 10_000))

/** What the owner must do, what it costs and why. */
export async function painelDaEmpresa(
  ctx: Context,
  { empresaId, competencia }: { empresaId: number; competencia: string },
): Promise<Painel> {
  const empresa = await empresaDoPainel(ctx, empresaId)
  if (!empresa) throw problem('nao-encontrado')
  const guias = await guiasAPagar(ctx, empresaId)
  const aPagar = await contarGuias(ctx, { empresaId, ...painel.GUIAS_DO_PAINEL.aPagar })
  const apuracao = await ultimaApuracao(ctx, empresaId, competencia)
  const meses = await dozeMeses(ctx, empresaId, competencia)
  const [anterior, atual] = meses.slice(-2)
  const proximo = guias.find((guia) => guia.vencimento >= ctx.clock.today())
  return {
    empresa,
    fazerAgora: fazerAgora(ctx.clock.today(), guias, await certificadoQueVence(ctx, empresaId)),
    proximoVencimento: proximo ? { rotulo: proximo.rotulo, vencimento: proximo.vencimento } : null,
    porque: apuracao ? porque(apuracao) : null,
    apuracaoId: apuracao?.id ?? null,
    kpis: {
      faturamento: atual?.faturamento ?? 0,
      faturamentoAnterior: anterior?.faturamento ?? null,
      imposto: atual?.imposto ?? null,
      aliquotaEfetiva: apuracao?.aliquota_efetiva ?? null,
      proLabore: await proLaboreDoMes(ctx, empresaId, competencia),
      aPagar: aPagar.total,
      guiasAPagar: aPagar.quantidade,
    },
    fatorR: apuracao ? medidorDoFatorR(apuracao) : null,
    limite:
      empresa.regime === REGIME.simples && apuracao
        ? {
            rba: apuracao.rba ?? 0,
            rbt12: apuracao.rbt12 ?? 0,
            sublimite: SUBLIMITE,
            limite: LIMITE,
          }
        : null,
    meses,
    ultimasNotas: await ultimasNotas(ctx, empresaId),
  }
}

type Guias = Awaited<ReturnType<typeof guiasAPagar>>

/** Who brings what a guide is paid by, while it has none. */
const comoPagar = ({ das_numero }: Guias[number]): string =>
  das_numero === null ? ' O escritório ainda vai mandar a guia para pagar.' : ''

/** Guides of one document are paid at once: one card, of all that it comes to. */
function porDocumento(guias: Guias): Guias {
  const porNumero = Map.groupBy(guias, ({ id, das_numero }) => das_numero ?? `guia ${id}`)
  const nomes = new Intl.ListFormat('pt-BR')
  return [...porNumero.values()].flatMap((juntas) => {
    const [primeira] = juntas
    if (primeira === undefined || juntas.length === 1) return juntas
    return {
      ...primeira,
      rotulo: nomes.format(juntas.map(({ rotulo }) => rotulo)),
      total: juntas.reduce((soma, { total }) => soma + total, 0),
    }
  })
}

function detalheDa(guia: Guias[number], vencida: boolean): string {
  if (guia.sem_inss)
    return 'Não pague esta guia. Benefício informado: não há INSS neste mês. O escritório diz o que sobra.'
  if (vencida) {
    const quando = quandoVenceu({ vencimento: guia.vencimento, pagarEm: guia.pagar_em }, dia)
    return `Venceu ${quando}. Peça a guia atualizada antes de pagar.`
  }
  const quando = guia.pagar_em === null ? 'Vence em' : 'Atualizada para pagar até'
  return `${quando} ${dia(guia.pagar_em ?? guia.vencimento)}.${comoPagar(guia)}`
}

function fazerAgora(
  hoje: string,
  guias: Guias,
  certificado: Awaited<ReturnType<typeof certificadoQueVence>>,
): Painel['fazerAgora'] {
  const cartoes: Painel['fazerAgora'] = porDocumento(guias).map((guia) => {
    const pagarAte = guia.pagar_em ?? guia.vencimento
    const vencida = pagarAte < hoje
    const mes = `${guia.competencia.slice(5, 7)}/${guia.competencia.slice(0, 4)}`
    return {
      tipo: vencida ? 'guia-vencida' : 'pagar-guia',
      titulo: vencida ? `${guia.rotulo} ${mes} venceu` : `Pagar ${guia.rotulo} ${mes}`,
      detalhe: detalheDa(guia, vencida),
      valor: guia.total,
      vencimento: pagarAte,
      pix: vencida || guia.sem_inss ? null : guia.das_pix,
      linhaDigitavel: vencida || guia.sem_inss ? null : guia.das_linha,
      guiaId: guia.id,
      rota: paths.darf(guia.id),
    }
  })
  if (certificado && certificado.valido_ate <= maisTrintaDias(hoje)) {
    const venceu = certificado.valido_ate < hoje
    cartoes.push({
      tipo: 'certificado',
      titulo: venceu ? 'Certificado digital vencido' : 'Certificado digital perto de vencer',
      detalhe: `${venceu ? 'Venceu' : 'Vence'} em ${dia(certificado.valido_ate)}/${certificado.valido_ate.slice(0, 4)}. O escritório renova a seu pedido.`,
      ...{ valor: null, pix: null, linhaDigitavel: null },
      vencimento: certificado.valido_ate,
      guiaId: null,
      rota: links.novoPedido('certificado'),
    })
  }
  if (cartoes.length > 0) return cartoes.slice(0, MAXIMO_DE_CARTOES)
  return [
    {
      tipo: 'tudo-em-dia',
      titulo: 'Tudo em dia',
      detalhe: 'Nenhuma guia em aberto.',
      ...{ valor: null, pix: null, linhaDigitavel: null },
      vencimento: null,
      guiaId: null,
      rota: paths.despesas.impostos,
    },
  ]
}

/** Civil-date arithmetic in UTC only: no zone can move the day. */
const maisTrintaDias = (hoje: string): string =>
  new Date(Date.parse(`${hoje}T00:00:00Z`) + 30 * 86_400_000).toISOString().slice(0, 10)

function porque(apuracao: Apuracao): string | null {
  if (apuracao.aliquota_efetiva === null || apuracao.rbt12 === null) return null
  const anexo = apuracao.anexo ? `, pelo Anexo ${apuracao.anexo},` : ''
  return `Você paga ${porCento(apuracao.aliquota_efetiva)}${anexo} porque faturou ${formatarReais(apuracao.rbt12)} nos 12 meses anteriores.`
}

/** The ratio as it is, to hundredths of a per cent; the rule cuts it to whole ones before it compares, and never rounds up. */
function razaoDoFatorR({ fator_r: fatorR, fs12, rbt12 }: Apuracao): string | null {
  if (fatorR === null || fs12 === null || !rbt12) return fatorR
  const razao = Math.floor((fs12 * 10_000) / rbt12) / 10_000
  // In the first months, and without revenue, the rule has another account (LC 123/2006, art. 18, §§ 24 and 26).
  return Math.floor(razao * 100) / 100 === Number(fatorR) ? String(razao) : fatorR
}

function medidorDoFatorR(apuracao: Apuracao): Painel['fatorR'] {
  if (apuracao.fator_r === null || apuracao.rbt12 === null) return null
  const minimo = Math.ceil((apuracao.rbt12 * 28) / 100)
  const falta =
    Number(apuracao.fator_r) >= Number(FATOR_R_MINIMO)
      ? null
      : Math.max(0, minimo - (apuracao.fs12 ?? 0))
  return {
    valor: razaoDoFatorR(apuracao) ?? apuracao.fator_r,
    limite: FATOR_R_MINIMO,
    anexo: Number(apuracao.fator_r) >= Number(FATOR_R_MINIMO) ? 'III' : 'V',
    faltaFolha: falta,
  }
}
