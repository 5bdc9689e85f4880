import {
  type Apurado,
  dado,
  type Memorial,
  nomeNaFormula,
  ok,
  type Result,
  refuse,
  somar,
} from '../../dinheiro/index.ts'
import { comPorta } from '../../porta/index.ts'
import { RESCISAO } from '../../tabelas/rescisao/index.ts'
import { competenciaDe, formatarData, tabelaUsada, vigente } from '../../tempo/index.ts'
import { escolher } from '../escolhas.ts'
import { FORMA_DA_RESCISAO } from '../formas.ts'
import { type Desconto, desconto } from '../holerite/descontos.ts'
import type { Rubrica, RubricaApurada } from '../holerite/tipos.ts'
import { deAlguem, doEmpregado, raizDe } from '../quem.ts'
import { fatoInvalido, liquidoNegativo } from '../recusas.ts'
import { regrasDoEmpregado } from '../regras.ts'
import type { RecusaFolha } from '../tipos.ts'
import { adiantamentoAbatido, descontarDebitos } from './debitos.ts'
import { familiaNaRescisao } from './familia.ts'
import { recusaDaRescisao, recusaDoAviso } from './fatos.ts'
import { fgtsDaRescisao, liquidoDaRescisao, type Retencoes, reterNaRescisao } from './retencoes.ts'
import type { FatosRescisao, Rescisao } from './tipos.ts'
import { type DaRescisao, prazoDaRescisao, type Verbas, verbasDaRescisao } from './verbas.ts'

/**
 * The end of a contract of employment by cause: saldo, aviso prévio, férias, 13º, discounts, FGTS
 * and its fine. Values in centavos.
 */
export const apurarRescisao = deAlguem('empregadoId')(
  comPorta(FORMA_DA_RESCISAO, apurarRescisaoConferido),
)

function apurarRescisaoConferido(
  fatos: FatosRescisao,
  memorial: Memorial,
): Result<Rescisao, RecusaFolha> {
  const recusa = recusaDaRescisao(fatos)
  if (recusa) return refuse(recusa)
  const mes = competenciaDe(fatos.desligamento)
  const regras = regrasDoEmpregado(mes, fatos.dataDePagamento)
  if (!regras.ok) return regras
  const causas = vigente(RESCISAO, mes)
  if (!causas.ok) return causas
  const direitos = causas.value.causas[fatos.causa]
  if (!direitos) return refuse(fatoInvalido('causa', 'A causa da rescisão não é conhecida.'))
  const recusaAviso = recusaDoAviso(fatos, direitos)
  if (recusaAviso) return refuse(recusaAviso)
  const caderno = { memorial, raiz: raizDe('rescisao', fatos.empregadoId) }
  const remuneracao = somar(caderno, {
    id: 'remuneracao',
    rotulo: 'Maior remuneração',
    parcelas: [
      { nome: 'salario', apurado: dado('Salário', fatos.salario, 'contrato de trabalho') },
      { nome: 'media', apurado: dado('Média das variáveis', fatos.media ?? 0, 'médias') },
    ],
    fundamento: 'CLT, art. 477; TST, Súmula 181',
    regra: 'rescisao@2018-01',
  })
  const usadas = [...regras.value.usadas, tabelaUsada(RESCISAO, causas.value, mes)]
  const d: DaRescisao = {
    caderno,
    fatos,
    direitos,
    regras: { ...regras.value, usadas },
    escolhas: escolher(fatos.escolhas),
    remuneracao,
    prazo: prazoDaRescisao(fatos, regras.value),
  }
  const verbas = verbasDaRescisao(d)
  return fechar(d, verbas, reterNaRescisao(d, verbas))
}

const somarLinhas = (
  { caderno }: DaRescisao,
  id: string,
  rotulo: string,
  linhas: readonly {
    readonly codigo: string
    readonly apurado: Apurado
    readonly sinal?: number
  }[],
): Apurado =>
  somar(caderno, {
    id,
    rotulo,
    parcelas: linhas.map(({ codigo, apurado, sinal }) => ({
      nome: nomeNaFormula(codigo),
      apurado,
      ...(sinal === -1 ? { sinal: -1 as const } : {}),
    })),
    fundamento: 'CLT, art. 477, § 2º',
    regra: 'rescisao@2018-01',
  })

function compulsoriosDe({ fatos }: DaRescisao, verbas: Verbas, r: Retencoes): Desconto[] {
  const do13 = verbas.decimoTerceiro?.valor ?? 0
  const liquidoDo13 = Math.max(0, do13 - r.inss13.valor - r.irrf13.valor - r.pensao13.valor)
  return [
    desconto('inss', 'INSS', r.inss),
    desconto('inss-do-13', 'INSS do 13º', r.inss13),
    desconto('irrf', 'IRRF', r.irrf),
    desconto('irrf-do-13', 'IRRF do 13º', r.irrf13),
    desconto('pensao', 'Pensão alimentícia', r.pensao),
    desconto('pensao-do-13', 'Pensão alimentícia sobre o 13º', r.pensao13),
    desconto(
      'primeira-parcela',
      'Primeira parcela do 13º',
      adiantamentoAbatido(fatos, liquidoDo13),
    ),
  ]
}

function ganhosDe({ rubricas, decimoTerceiro, avosDoDecimoTerceiro }: Verbas): RubricaApurada[] {
  if (!decimoTerceiro) return [...rubricas]
  return [
    ...rubricas,
    {
      codigo: 'decimo-terceiro',
      natureza: 'decimo-terceiro',
      descricao: '13º salário proporcional',
      referencia: `${avosDoDecimoTerceiro}/12`,
      apurado: decimoTerceiro,
      sinal: 1,
    },
  ]
}

const naTela = ({
  codigo,
  natureza,
  descricao,
  referencia,
  apurado,
}: RubricaApurada | Desconto): Rubrica => ({
  codigo,
  natureza,
  descricao,
  referencia,
  valor: apurado.valor,
})

function fechar(d: DaRescisao, verbas: Verbas, r: Retencoes): Result<Rescisao, RecusaFolha> {
  const { caderno, fatos, direitos } = d
  const familia = familiaNaRescisao(d, verbas, r)
  const ganhos = [...ganhosDe(verbas), ...(familia ? [familia] : [])]
  const vencimentos = somarLinhas(d, 'total-vencimentos', 'Total de vencimentos', ganhos)
  const compulsorios = compulsoriosDe(d, verbas, r)
  const disponivel = somarLinhas(d, 'disponivel', 'O que resta depois dos descontos da lei', [
    { codigo: 'vencimentos', apurado: vencimentos },
    ...compulsorios.map((c) => ({ ...c, sinal: -1 })),
  ])
  if (disponivel.valor < 0) {
    return refuse(
      liquidoNegativo(-disponivel.valor, 'A pensão passa do que a rescisão paga. Reveja o título.'),
    )
  }
  const abatido = compulsorios.at(-1)?.apurado.valor ?? 0
  const debitos = descontarDebitos(caderno, {
    fatos,
    direitos,
    adiantadoAMais: (fatos.decimoTerceiroJaPago ?? 0) - abatido,
    remuneracao: d.remuneracao,
    disponivel,
  })
  const linhas = [...compulsorios, ...debitos.linhas]
  const descontos = somarLinhas(d, 'total-descontos', 'Total de descontos', linhas)
  const { fgts, multa } = fgtsDaRescisao(d, r.bases.fgts, verbas.decimoTerceiro)
  const liquido = liquidoDaRescisao(caderno, vencimentos, descontos)
  return ok({
    ...doEmpregado(fatos),
    causa: fatos.causa,
    diasDeAviso: verbas.aviso.dias,
    fimProjetado: verbas.aviso.fimProjetado,
    avosDeFerias: verbas.avosDeFerias,
    avosDoDecimoTerceiro: verbas.avosDoDecimoTerceiro,
    vencimentos: ganhos.map(naTela),
    descontos: linhas.filter(({ apurado }) => apurado.valor > 0).map(naTela),
    bases: {
      inss: r.bases.inss.valor,
      patronal: r.bases.patronal.valor,
      irrf: r.bases.irrf.valor,
      fgts: r.bases.fgts.valor,
    },
    decimoTerceiro: verbas.decimoTerceiro?.valor ?? 0,
    salarioFamilia: familia?.apurado.valor ?? 0,
    inss: r.inss.valor,
    inssDoDecimoTerceiro: r.inss13.valor,
    irrf: r.irrf.valor,
    irrfDoDecimoTerceiro: r.irrf13.valor,
    pensao: r.pensao.valor + r.pensao13.valor,
    totalVencimentos: vencimentos.valor,
    totalDescontos: descontos.valor,
    liquido: liquido.valor,
    naoDescontado: debitos.naoDescontado,
    fgts: fgts.valor,
    multaFgts: multa.valor,
    saqueFgts: direitos.saqueFgts.toString(),
    seguroDesemprego: direitos.seguroDesemprego,
    prazo: d.prazo,
    tabelas: d.regras.usadas,
    avisos: avisosDaRescisao(d, debitos.naoDescontado),
  })
}

function avisosDaRescisao({ fatos, prazo }: DaRescisao, naoDescontado: number): string[] {
  const avisos: string[] = []
  if (fatos.dataDePagamento > prazo) {
    avisos.push(`A rescisão devia ser paga até ${formatarData(prazo)}: há multa de um salário.`)
  }
  if (naoDescontado > 0) {
    avisos.push(
      'Os débitos passam de uma remuneração ou do que há a pagar: o excesso não se desconta aqui (CLT, art. 477, § 5º).',
    )
  }
  return avisos
}
