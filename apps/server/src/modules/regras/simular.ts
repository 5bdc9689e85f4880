import type { RouteOutput, RouteParsed, regrasMunicipaisUso as rotas } from '@razao/contract'
import { decimal, formatarTaxa, meioParaCima } from '@razao/engine/dinheiro'
import {
  aliquotaNaNota,
  CAMADAS,
  descreverRegra,
  lerCodigoDoServico,
  prazoDaNota,
  rotuloDaChave,
  type ServicoDaLista,
  TIPOS,
  type TipoDeRegra,
} from '@razao/engine/municipal'
import { type Feriados, formatarData, somarDias } from '@razao/engine/tempo'
import { issDoMunicipio } from '@razao/engine/tributos/presumido'
import type { Context } from '../../platform/context.ts'
import { problem } from '../../platform/problem.ts'
import { feriadosDoMunicipio } from '../empresa/index.ts'
import { type EmVigor, type RegrasDoMunicipio, regrasDoMunicipio } from './em-vigor.ts'

type Rota = typeof rotas.simularNotaNoMunicipio
type Pedido = RouteParsed<Rota>
type Resposta = RouteOutput<Rota>['respostas'][number]

const SEM_FONTE = {
  ...{ camada: null, fonte: null, link: null, vigenteDe: null, vigenteAte: null },
  conferidaEm: null,
}
const desconhecida = (pergunta: string, rotulo: string): Resposta => ({
  ...{ pergunta, rotulo, resposta: null, avisos: [] },
  ...SEM_FONTE,
})

/** What a rule answers, or that nobody told it. Pure. */
function respondida<T extends TipoDeRegra>(
  tipo: T,
  regra: EmVigor<T> | null,
  mais: {
    readonly rotulo?: string
    readonly resposta?: string
    readonly avisos?: readonly string[]
  } = {},
): Resposta {
  const rotulo = mais.rotulo ?? TIPOS[tipo].rotulo
  if (regra === null) return desconhecida(tipo, rotulo)
  const { camada, fonte, link, de, ate, conferidaEm, valor, noLugarDe } = regra
  return {
    ...{ pergunta: tipo, rotulo, camada, fonte, link, conferidaEm },
    resposta: mais.resposta ?? descreverRegra(tipo, valor),
    vigenteDe: de,
    vigenteAte: ate,
    avisos: [
      ...(mais.avisos ?? []),
      ...noLugarDe.map(
        (outra) =>
          `No lugar de: ${CAMADAS[outra.camada]}, ${descreverRegra(tipo, outra.valor)} (${outra.fonte}).`,
      ),
    ],
  }
}

const ONDE: Readonly<Record<string, string>> = {
  prestador: 'No município do estabelecimento prestador',
  prestacao: 'No município em que o serviço é prestado',
  tomador: 'No município do estabelecimento do tomador',
}
const DA_LEI = { ...SEM_FONTE, camada: 'federal' as const }

const incidencia = ({ incidencia: onde }: ServicoDaLista): Resposta => ({
  ...{ pergunta: 'incidencia', rotulo: 'Onde o ISS é devido', ...DA_LEI },
  resposta: onde === null ? 'Este código não tem ISS' : (ONDE[onde] ?? null),
  fonte: 'LC 116/2003, art. 3º',
  link: 'https://www.planalto.gov.br/ccivil_03/leis/lcp/lcp116.htm',
  avisos: [],
})

/** Whether the município is active in the national environment; null: nobody told. */
const cidadeAtiva = ({ situacaoNacional }: RegrasDoMunicipio): boolean | null =>
  situacaoNacional === null ? null : situacaoNacional.valor.situacao === 'ativo'

const OPTANTE = { demais: 'nao', simples: 'simples', mei: 'mei' } as const
const USO = { exigida: 'Informe na nota', proibida: 'Não informe na nota' } as const

/** Whether the rate goes in the national note, by the convênio of the município. */
function naNota(pedido: Pedido, regras: RegrasDoMunicipio): Resposta {
  const rotulo = 'Alíquota na nota nacional'
  const dita = aliquotaNaNota({
    optante: OPTANTE[pedido.quem],
    ...{ apuracaoSimples: 1, regimeEspecial: 0, tributacao: 1, beneficio: 'nenhum' },
    retido: pedido.retido,
    cidadeAtiva: cidadeAtiva(regras),
  })
  if (!dita.ok || dita.value.uso === 'nao-conhecido')
    return {
      ...desconhecida('aliquota-na-nota', rotulo),
      avisos: dita.ok ? [dita.value.motivo] : [],
    }
  const { uso, motivo, regra } = dita.value
  return {
    ...{ pergunta: 'aliquota-na-nota', rotulo, ...DA_LEI },
    resposta: USO[uso],
    fonte: `Leiaute da NFS-e nacional, Anexo I, regra ${regra}`,
    avisos: [motivo],
  }
}

/** The last day to cancel, worked out by the rule and the holidays of the place. */
function cancelamento(pedido: Pedido, regras: RegrasDoMunicipio, feriados: Feriados): Resposta {
  const regra = regras.prazoDeCancelamento
  if (regra === null) return respondida('prazo-cancelamento', null)
  const { data, valor } = pedido
  const dito = prazoDaNota({
    ...{ prazo: regra.valor, emissao: data, feriados },
    ...(valor === undefined ? {} : { bruto: valor }),
  })
  return respondida('prazo-cancelamento', regra, { avisos: dito.ok ? [dito.value.motivo] : [] })
}

function substituicao({ data }: Pedido, regras: RegrasDoMunicipio, feriados: Feriados): Resposta {
  const regra = regras.substituicao
  const prazo = regra?.valor
  if (!prazo?.permitida || prazo.modo === null) return respondida('substituicao', regra)
  const { modo, quantidade } = prazo
  const dito = prazoDaNota({ prazo: { modo, quantidade }, emissao: data, feriados })
  return respondida('substituicao', regra, { avisos: dito.ok ? [dito.value.motivo] : [] })
}

type Iss = RouteOutput<Rota>['iss']

/** The ISS of the note by the rate of the município: of who is in the Simples it is not by this rate. */
function issDaNota(pedido: Pedido, regras: RegrasDoMunicipio, feriados: Feriados): Iss {
  const linha = regras.doServico?.linhaDoIss
  const { valor, data, ibge, quem } = pedido
  if (!linha || valor === undefined || quem !== 'demais') return null
  const dito = issDoMunicipio([linha], {
    municipio: String(ibge),
    item: linha.item ?? '',
    competencia: data.slice(0, 7),
    base: valor,
    feriados,
  })
  if (!dito.ok) return null
  const base = dito.value.base - dito.value.deducoes
  return {
    base,
    aliquota: dito.value.aliquota,
    valor: meioParaCima(decimal(base).mul(dito.value.aliquota)),
    vencimento: dito.value.vencimento,
  }
}

function vencimento({ retido }: Pedido, regras: RegrasDoMunicipio, iss: Iss): Resposta {
  const chave = retido ? 'retido' : 'proprio'
  return respondida('vencimento-iss', regras.vencimentoDoIss[chave] ?? null, {
    rotulo: `Vencimento do ${rotuloDaChave('vencimento-iss', chave)}`,
    avisos: iss?.vencimento && !retido ? [`Vence em ${formatarData(iss.vencimento)}.`] : [],
  })
}

function aliquota({ quem }: Pedido, regras: RegrasDoMunicipio): Resposta {
  const regra = regras.doServico?.aliquota ?? null
  const avisos = [
    ...(regra !== null && regra.chave === '*'
      ? ['É a de todos os serviços: confira se este tem alíquota própria.']
      : []),
    ...(quem === 'demais' ? [] : ['No Simples o ISS é o do DAS; esta é a da lei do município.']),
  ]
  if (regra !== null) return respondida('aliquota-iss', regra, { avisos })
  const { limites } = regras
  return {
    ...desconhecida('aliquota-iss', TIPOS['aliquota-iss'].rotulo),
    avisos:
      limites === null
        ? []
        : [
            `Fica entre ${formatarTaxa(limites.minima)} e ${formatarTaxa(limites.maxima)} (${limites.fonte}).`,
          ],
  }
}

/** Which rules hold for a service, in a município, on a day: each with who says so, or that nobody told. */
export async function simularNotaNoMunicipio(
  ctx: Context,
  pedido: Pedido,
): Promise<RouteOutput<Rota>> {
  const { ibge, data, quem, servico, ambiente } = pedido
  const codigo = lerCodigoDoServico(servico)
  if (codigo === null)
    throw problem('entrada-invalida', {
      erros: [
        {
          pointer: '#/servico',
          mensagem: 'Escreva um serviço da lista da LC 116, como 01.07 ou 010701.',
        },
      ],
    })
  const regras = await regrasDoMunicipio(ctx, { municipio: ibge, data, item: servico, ambiente })
  if (regras === null) throw problem('nao-encontrado', { detail: 'O município não existe.' })
  const { municipio } = regras
  // The longest term is of years; holidays beyond the next one are not told yet.
  const janela = { de: data, ate: somarDias(data, 400) }
  const feriados = await feriadosDoMunicipio(ctx, municipio, janela)
  const iss = issDaNota(pedido, regras, feriados)
  const respostas: Resposta[] = [
    incidencia(codigo.servico),
    respondida('situacao-nacional', regras.situacaoNacional),
    respondida('rota-de-emissao', regras.rotas[quem] ?? null),
    respondida('provedor', regras.provedor),
    aliquota(pedido, regras),
    naNota(pedido, regras),
    respondida('codigo-municipal', regras.doServico?.codigos ?? null),
    respondida('inscricao-municipal', regras.inscricaoMunicipal.prestador ?? null),
    respondida('retencao', regras.doServico?.retencao ?? null, {
      avisos: quem === 'mei' ? ['Do MEI não se retém ISS (LC 123/2006, art. 21, § 4º, IV).'] : [],
    }),
    vencimento(pedido, regras, iss),
    cancelamento(pedido, regras, feriados),
    substituicao(pedido, regras, feriados),
  ]
  return {
    municipio,
    data,
    servico: {
      codigo: codigo.nacional ?? codigo.servico.item,
      item: codigo.servico.item,
      descricao: codigo.servico.descricao,
    },
    respostas,
    iss,
    desconhecidas: respostas.filter(({ resposta }) => resposta === null).length,
  }
}
