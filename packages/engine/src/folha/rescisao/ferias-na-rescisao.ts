import { type Apurado, anotar, type Caderno, decimal, quantos, taxa } from '../../dinheiro/index.ts'
import type { DireitosNaRescisao } from '../../tabelas/rescisao/index.ts'
import type { RegrasDoTrabalho } from '../../tabelas/trabalho/index.ts'
import type { DataCivil } from '../../tempo/index.ts'
import { diasDeFerias, fimDoConcessivo } from '../ferias/direito.ts'
import type { RubricaApurada } from '../holerite/tipos.ts'
import { aniversario, avosDeFerias, mesesCompletos } from '../periodo.ts'
import type { FatosRescisao, FeriasVencidas } from './tipos.ts'

const REGRA = 'ferias@2018-01'

type DasFerias = {
  readonly fatos: FatosRescisao
  readonly direitos: DireitosNaRescisao
  readonly trabalho: RegrasDoTrabalho
  readonly remuneracao: Apurado
  readonly fimProjetado: DataCivil
}

/** Férias complete and running, each with its third; double when the company let the term pass. */
export function feriasNaRescisao(
  caderno: Caderno,
  d: DasFerias,
): { readonly rubricas: readonly RubricaApurada[]; readonly avos: number } {
  const vencidas = (d.fatos.feriasVencidas ?? []).flatMap((v, i) =>
    feriasVencidas(caderno, d, { ...v, numero: i + 1 }),
  )
  const avos = avosDeFerias(inicioDoPeriodo(d.fatos), d.fimProjetado, d.trabalho.diasDeUmAvo)
  const devidos = d.direitos.feriasProporcionais.isZero() ? 0 : avos
  if (devidos === 0) return { rubricas: vencidas, avos: devidos }
  return { rubricas: [...vencidas, ...proporcionais(caderno, d, devidos)], avos: devidos }
}

/** The last anniversary of the admissão, unless leaves moved it. */
function inicioDoPeriodo({
  inicioDoPeriodoAquisitivo,
  admissao,
  desligamento,
}: FatosRescisao): DataCivil {
  if (inicioDoPeriodoAquisitivo !== undefined) return inicioDoPeriodoAquisitivo
  const { meses } = mesesCompletos(admissao, desligamento)
  return aniversario(admissao, Math.floor(meses / 12) * 12)
}

function feriasVencidas(
  caderno: Caderno,
  { fatos, trabalho, remuneracao }: DasFerias,
  vencidas: FeriasVencidas & { readonly numero: number },
): RubricaApurada[] {
  const { inicioDoPeriodoAquisitivo, faltasInjustificadas, diasJaConcedidos = 0 } = vencidas
  const dias = Math.max(0, diasDeFerias(faltasInjustificadas, trabalho) - diasJaConcedidos)
  if (dias === 0) return []
  const codigo = `ferias-vencidas-${vencidas.numero}`
  const simples = anotar(caderno, {
    id: codigo,
    rotulo: 'Férias vencidas',
    formula: 'remuneracao ÷ 30 × dias',
    operandos: {
      remuneracao: remuneracao.como,
      dias: quantos('Dias de direito', dias, 'férias'),
    },
    exato: decimal(remuneracao.valor).mul(dias).div(30),
    fundamento: 'CLT, art. 146',
    regra: REGRA,
  })
  const linhas = comTerco(caderno, {
    codigo,
    descricao: 'Férias vencidas',
    referencia: `${dias} dias`,
    natureza: 'ferias-indenizadas',
    valor: simples,
  })
  if (fimDoConcessivo(inicioDoPeriodoAquisitivo) >= fatos.desligamento) return linhas
  const emDobro = `dobra-${vencidas.numero}`
  const dobra = anotar(caderno, {
    id: emDobro,
    rotulo: 'Dobra das férias vencidas',
    formula: 'ferias',
    operandos: { ferias: simples.como },
    exato: simples.valor,
    fundamento: 'CLT, arts. 137 e 146',
    regra: REGRA,
  })
  return [
    ...linhas,
    ...comTerco(caderno, {
      codigo: emDobro,
      descricao: 'Dobra das férias vencidas',
      referencia: `${dias} dias`,
      natureza: 'dobra-de-ferias',
      valor: dobra,
    }),
  ]
}

function proporcionais(
  caderno: Caderno,
  { fatos, direitos, trabalho, remuneracao }: DasFerias,
  avos: number,
): RubricaApurada[] {
  const dias = diasDeFerias(fatos.faltasNoPeriodo ?? 0, trabalho)
  if (dias === 0) return []
  const codigo = 'ferias-proporcionais'
  const valor = anotar(caderno, {
    id: codigo,
    rotulo: 'Férias proporcionais',
    formula: 'remuneracao ÷ 30 × dias × avos ÷ 12 × parte',
    operandos: {
      remuneracao: remuneracao.como,
      dias: quantos('Dias de um período inteiro', dias, 'regra da CLT'),
      avos: quantos('Meses do período aquisitivo', avos, 'contrato de trabalho'),
      parte: taxa('Parte devida nesta causa', direitos.feriasProporcionais, 'tabela de rescisão'),
    },
    exato: decimal(remuneracao.valor)
      .mul(dias)
      .mul(avos)
      .mul(direitos.feriasProporcionais)
      .div(360),
    fundamento: `CLT, arts. 146, parágrafo único, e 147; ${direitos.fonte}`,
    regra: REGRA,
  })
  return comTerco(caderno, {
    codigo,
    descricao: 'Férias proporcionais',
    referencia: `${avos}/12`,
    natureza: 'ferias-indenizadas',
    valor,
  })
}

function comTerco(
  caderno: Caderno,
  { valor, ...linha }: Omit<RubricaApurada, 'apurado' | 'sinal'> & { readonly valor: Apurado },
): RubricaApurada[] {
  const terco = anotar(caderno, {
    id: `terco-${linha.codigo}`,
    rotulo: `Terço: ${linha.descricao.toLowerCase()}`,
    formula: 'valor ÷ 3',
    operandos: { valor: valor.como },
    exato: decimal(valor.valor).div(3),
    fundamento: 'CF, art. 7º, XVII; TST, Súmula 328',
    regra: REGRA,
  })
  return [
    { ...linha, apurado: valor, sinal: 1 },
    {
      ...linha,
      codigo: `terco-${linha.codigo}`,
      descricao: `Terço: ${linha.descricao.toLowerCase()}`,
      referencia: '1/3',
      apurado: terco,
      sinal: 1,
    },
  ]
}
