import {
  type Apurado,
  anotar,
  type Caderno,
  centavos,
  comMemoria,
  type Memorial,
  ok,
  type Passo,
  type Result,
  reais,
  refuse,
  ZERO,
} from '../dinheiro/index.ts'
import { comPorta } from '../porta/index.ts'
import {
  type ApuracaoRetencao,
  apurarRetencoes,
  type FatosRetencao,
  type Prestador,
  type Tomador,
  type TributoRetido,
} from '../tributos/retencoes/index.ts'
import type { Aviso } from '../tributos/simples/index.ts'
import { FORMA_DA_PREVIA } from './forma.ts'
import { apurarIssDaCobranca, type IssApurado } from './iss-da-cobranca.ts'
import {
  avisoDoInformado,
  comoEmpresa,
  ehDispensa,
  porqueNaoRetem,
  porqueRetem,
} from './motivos.ts'
import { religar, repassar } from './passos.ts'
import type {
  FatosDaPrevia,
  IssDaPrevia,
  PreviaDaCobranca,
  RecusaDaPrevia,
  RetencaoDaPrevia,
} from './tipos.ts'

/**
 * One sale of service before its note exists: price, base and place of the ISS, who pays it, each tribute
 * the customer keeps back with the rule that does it or the reason why not, and what is received. Amounts
 * in centavos, rates as decimal text, each tribute rounded half up. LC 116/2003, arts. 3º, 6º and 7º; LC
 * 123/2006, art. 21, § 4º; RIR/2018, arts. 714 to 718; Lei 10.833/2003, arts. 30 to 32; Lei 8.212/1991,
 * art. 31. A rate or a past month that is missing is a refusal.
 */
export const previaDaCobranca = comPorta(FORMA_DA_PREVIA, calcularPrevia)

function calcularPrevia(
  fatos: FatosDaPrevia,
  memorial: Memorial,
): Result<PreviaDaCobranca, RecusaDaPrevia> {
  const { incondicional = ZERO, condicional = ZERO } = fatos.descontos ?? {}
  const recusa = recusarFatos(fatos, { incondicional, condicional })
  if (recusa) return refuse(recusa)
  const caderno: Caderno = { memorial, raiz: `cobranca.${fatos.id}` }
  const preco = anotarPreco(caderno, fatos, incondicional)
  const iss = apurarIssDaCobranca(caderno, fatos, preco)
  if (!iss.ok) return iss
  const apurado = apurar(fatos, preco, iss.value)
  if (!apurado.ok) return apurado
  const { apuracao, daLei, passos } = apurado.value
  const ligados = passos.map((passo) =>
    religar(passo, { 'Valor bruto da nota': preco.como, 'Base do ISS': iss.value.base.como }),
  )
  repassar(ligados, memorial)
  const { liquido, totalRetido } = apuracao
  const retencoes = retencoesDaPrevia(fatos, iss.value.iss, { apuracao, daLei, passos: ligados })
  return ok({
    competencia: fatos.competencia,
    bruto: fatos.bruto,
    descontoIncondicional: incondicional,
    descontoCondicional: condicional,
    preco: preco.valor,
    iss: comValor(iss.value.iss, retencoes),
    retencoes,
    totalRetido,
    liquido,
    liquidoComDesconto: anotarDesconto(caderno, liquido, condicional),
    tabelas: [...iss.value.tabelas, ...apuracao.tabelas],
    avisos: avisosDa(fatos, iss.value, { apuracao, daLei }),
  })
}

const invalido = (campo: string, mensagem: string): RecusaDaPrevia => ({
  codigo: 'fato-invalido',
  campo,
  mensagem,
})

/** What two facts say of each other; the form of each was looked at by the door. */
function recusarFatos(
  { id, bruto, deducoes = 0 }: FatosDaPrevia,
  { incondicional, condicional }: { incondicional: number; condicional: number },
): RecusaDaPrevia | null {
  if (!/^[a-z0-9-]+$/i.test(id)) {
    return invalido('id', 'O identificador da cobrança usa só letras, números e hífens.')
  }
  if (incondicional + condicional > bruto) {
    return invalido('descontos', 'Os descontos passam do valor da cobrança: confira os dois.')
  }
  if (deducoes > bruto - incondicional) {
    return invalido('deducoes', 'As deduções da base do ISS passam do preço do serviço.')
  }
  return null
}

function anotarPreco(caderno: Caderno, { bruto }: FatosDaPrevia, incondicional: number): Apurado {
  return anotar(caderno, {
    id: 'preco',
    rotulo: 'Preço do serviço',
    formula: 'bruto − desconto',
    operandos: {
      bruto: reais('Valor da cobrança', bruto, 'cobrança'),
      desconto: reais('Desconto incondicional', incondicional, 'cobrança'),
    },
    fundamento: 'LC 116/2003, art. 7º; LC 123/2006, art. 3º, § 1º; Lei 9.718/1998, art. 3º',
    regra: 'cobranca.preco@2003-08',
    exato: centavos(bruto - incondicional),
  })
}

/** The company as the withholdings see it. */
function prestadorDe({ prestador }: FatosDaPrevia): Prestador {
  switch (prestador.tipo) {
    case 'mei':
      return { tipo: 'mei' }
    case 'simples': {
      const { anexo, issFixo } = prestador
      const anexoIv = anexo === 'IV'
      return { tipo: 'simples', anexoIv, ...(issFixo === undefined ? {} : { issFixo }) }
    }
    case 'pessoa-juridica': {
      const { cprb } = prestador
      return { tipo: 'pessoa-juridica', ...(cprb === undefined ? {} : { cprb }) }
    }
  }
}

type Apurada = {
  readonly apuracao: ApuracaoRetencao
  /** Before what was decided for this customer. */
  readonly daLei: ApuracaoRetencao
  readonly passos: readonly Passo[]
}

/** What the customer keeps back, and what the law would have it keep. */
function apurar(
  fatos: FatosDaPrevia,
  preco: Apurado,
  iss: IssApurado,
): Result<Apurada, RecusaDaPrevia> {
  const passos = comMemoria()
  const pedido = paraRetencoes(fatos, preco, iss)
  const daLei = apurarRetencoes(pedido, passos)
  if (!daLei.ok) return daLei
  const tomador = tomadorDecidido(fatos, pedido.tomador, daLei.value)
  if (tomador === pedido.tomador)
    return ok({ apuracao: daLei.value, daLei: daLei.value, passos: passos.passos })
  const decididos = comMemoria()
  const apuracao = apurarRetencoes({ ...pedido, tomador }, decididos)
  if (!apuracao.ok) return apuracao
  return ok({ apuracao: apuracao.value, daLei: daLei.value, passos: decididos.passos })
}

/** Who the customer is for the federal tributes, once what was decided for it is known. */
function tomadorDecidido(
  { retencaoFederalInformada: informada }: FatosDaPrevia,
  tomador: Tomador,
  { retencoes }: ApuracaoRetencao,
): Tomador {
  if (informada === undefined) return tomador
  if (informada.retem) return comoEmpresa(tomador)
  // As a person, who withholds none of them.
  return retencoes.some(({ tributo }) => tributo !== 'iss') ? 'pessoa-fisica' : tomador
}

function paraRetencoes(
  fatos: FatosDaPrevia,
  preco: Apurado,
  { naFonte }: IssApurado,
): FatosRetencao {
  const { id, natureza, emissao, pagamento, tomador, feriados } = fatos
  const { maoDeObra, csrfIndevida, fornecimento } = fatos
  return {
    ...{ id, natureza, bruto: preco.valor, emissao, pagamento, feriados },
    prestador: prestadorDe(fatos),
    // Abroad nobody withholds by our laws, as no person here does.
    tomador: tomador === 'exterior' ? 'pessoa-fisica' : tomador,
    ...(maoDeObra === undefined ? {} : { maoDeObra }),
    ...(csrfIndevida === undefined ? {} : { csrfIndevida }),
    ...(fornecimento === undefined ? {} : { fornecimento }),
    ...(naFonte === undefined ? {} : { iss: naFonte }),
  }
}

const TRIBUTOS: readonly TributoRetido[] = ['irrf', 'pis', 'cofins', 'csll', 'inss', 'iss']

function retencoesDaPrevia(
  fatos: FatosDaPrevia,
  iss: IssDaPrevia,
  { apuracao, daLei, passos }: Apurada,
): RetencaoDaPrevia[] {
  return TRIBUTOS.map((tributo) => {
    const retencao = apuracao.retencoes.find((uma) => uma.tributo === tributo)
    if (!retencao) {
      const motivo =
        tributo === 'iss'
          ? iss.porqueDaRetencao
          : porqueNaoRetem(tributo, { fatos, apuracao, daLei })
      return { ...NAO_RETIDO, tributo, motivo }
    }
    const passo = passos.find(({ id }) => id === `retencao.${fatos.id}.${tributo}`)
    const motivo =
      tributo === 'iss'
        ? iss.porqueDaRetencao
        : porqueRetem({ fatos, apuracao, daLei }, retencao, passo?.fundamento ?? '')
    return { ...retencao, retido: true, motivo }
  })
}

const NAO_RETIDO = {
  retido: false,
  base: ZERO,
  aliquota: null,
  valor: ZERO,
  codigoReceita: null,
  vencimento: null,
} as const

/** Withheld, the ISS is what the customer keeps back. */
function comValor(iss: IssDaPrevia, retencoes: readonly RetencaoDaPrevia[]): IssDaPrevia {
  if (!iss.retido) return iss
  return { ...iss, valor: retencoes.find(({ tributo }) => tributo === 'iss')?.valor ?? ZERO }
}

function anotarDesconto(caderno: Caderno, liquido: number, condicional: number): number {
  if (condicional === 0) return liquido
  return anotar(caderno, {
    id: 'liquido-com-desconto',
    rotulo: 'Líquido, se o desconto condicional for dado',
    formula: 'liquido − desconto',
    operandos: {
      liquido: {
        rotulo: 'Líquido a receber',
        valor: { tipo: 'centavos', valor: liquido },
        de: `retencao.${caderno.raiz.slice('cobranca.'.length)}.liquido`,
      },
      desconto: reais('Desconto condicional', condicional, 'cobrança'),
    },
    fundamento: 'Valor da nota menos as retenções e o desconto',
    regra: 'cobranca.liquido@2018-01',
    exato: centavos(liquido - condicional),
  }).valor
}

const FORA_DO_MES: Aviso = {
  codigo: 'competencia-depois-da-emissao',
  gravidade: 'atencao',
  mensagem: 'A competência é de depois da emissão: a NFS-e seria recusada. Corrija uma das duas.',
}
const MAIS_DESCONTO_QUE_LIQUIDO: Aviso = {
  codigo: 'desconto-acima-do-liquido',
  gravidade: 'atencao',
  mensagem: 'O desconto condicional passa do líquido: com ele não há o que receber.',
}

function avisosDa(
  fatos: FatosDaPrevia,
  { avisos }: IssApurado,
  { apuracao, daLei }: Pick<Apurada, 'apuracao' | 'daLei'>,
): Aviso[] {
  const dasRetencoes = apuracao.avisos
    .filter(({ codigo }) => !ehDispensa(codigo))
    .map((aviso): Aviso => ({ ...aviso, gravidade: 'informacao' }))
  const { condicional = 0 } = fatos.descontos ?? {}
  return [
    ...avisos,
    ...dasRetencoes,
    ...(apuracao.totalRetido === daLei.totalRetido ? [] : [avisoDoInformado(apuracao, daLei)]),
    ...(fatos.competencia > fatos.emissao.slice(0, 7) ? [FORA_DO_MES] : []),
    ...(condicional > apuracao.liquido ? [MAIS_DESCONTO_QUE_LIQUIDO] : []),
  ]
}
