import {
  type Apurado,
  anotar,
  type Caderno,
  type Centavos,
  centavos,
  comMemoria,
  comPrefixo,
  ok,
  type Result,
  reais,
  refuse,
  ZERO,
} from '../dinheiro/index.ts'
import { type CodigoDoServico, lerCodigoDoServico } from '../municipal/index.ts'
import { competenciaDe, type DataCivil, type TabelaUsada, ultimoDiaDoMes } from '../tempo/index.ts'
import { apurarIss, issDoMunicipio } from '../tributos/presumido/index.ts'
import type { FatosRetencao } from '../tributos/retencoes/index.ts'
import { type Aviso, aliquotaIssNaFonte } from '../tributos/simples/index.ts'
import { issNoSimples, type Optante } from './iss-no-simples.ts'
import { type LugarApurado, lugarDoIss, noPrestador } from './lugar-do-iss.ts'
import { passosAte, religar, repassar } from './passos.ts'
import { type DecisaoDaRetencao, decidirRetencao, semIss } from './retencao-do-iss.ts'
import type { FatosDaPrevia, IssDaPrevia, LugarDoIss, Motivo, RecusaDaPrevia } from './tipos.ts'

/** The ISS of the sale; when it is withheld, its value is still to come from the withholdings. */
export type IssApurado = {
  readonly iss: IssDaPrevia
  /** What the withholdings are asked; absent, it is not withheld. */
  readonly naFonte?: NonNullable<FatosRetencao['iss']>
  /** The base as later steps quote it. */
  readonly base: Apurado
  readonly tabelas: readonly TabelaUsada[]
  readonly avisos: readonly Aviso[]
}
type Resposta = Result<IssApurado, RecusaDaPrevia>

/** The sale as far as its ISS goes. */
type Pedido = {
  readonly caderno: Caderno
  readonly fatos: FatosDaPrevia
  readonly preco: Apurado
  readonly lugar: LugarApurado
  readonly decisao: DecisaoDaRetencao
  readonly codigo: CodigoDoServico
}

const LUGARES: Readonly<Record<LugarDoIss, string>> = {
  prestador: 'O ISS é do município em que a empresa fica.',
  prestacao: 'O ISS é do município em que o serviço é prestado.',
  tomador: 'O ISS é do município em que o cliente fica.',
}

const porqueDo = ({ lugar, fundamento }: LugarApurado): Motivo => ({
  codigo: `lugar-${lugar}`,
  mensagem: LUGARES[lugar],
  fundamento,
})

const SEM_REGRA: Aviso = {
  codigo: 'retencao-do-municipio-nao-cadastrada',
  gravidade: 'atencao',
  mensagem:
    'A regra de retenção de ISS do município não está cadastrada: confirme com a prefeitura se o cliente deve reter.',
}

/** ISS of one sale: to whom, by which rate, and who pays it (LC 116/2003, arts. 3º, 6º, 7º and 8º). */
export function apurarIssDaCobranca(
  caderno: Caderno,
  fatos: FatosDaPrevia,
  preco: Apurado,
): Resposta {
  const { iss, prestador } = fatos
  const codigo = lerCodigoDoServico(iss.item)
  if (!codigo) return refuse(SEM_SERVICO)
  const tributacao = codigo.servico.incidencia === null ? 'nao-incidencia' : iss.tributacao
  if (tributacao !== undefined && tributacao !== 'tributavel') {
    return ok(semAliquota(preco, { lugar: null, decisao: semIss(tributacao) }))
  }
  // The MEI pays its own whatever the place.
  const achado = prestador.tipo === 'mei' ? ok(noPrestador(iss)) : lugarDoIss(iss, codigo)
  if (!achado.ok) return achado
  const lugar = achado.value
  const decisao = decidirRetencao(fatos, { ...lugar, codigo, data: dataDoServico(fatos) })
  const pedido: Pedido = { caderno, fatos, preco, lugar, decisao, codigo }
  if (prestador.tipo === 'mei' || (prestador.issFixo && !lugar.outroMunicipio)) {
    return ok(semAliquota(preco, { lugar, decisao }))
  }
  const apurado =
    prestador.tipo === 'simples' ? doSimples(pedido, prestador) : pelaLeiDoMunicipio(pedido)
  if (!apurado.ok || !decisao.semRegra) return apurado
  return ok({ ...apurado.value, avisos: [...apurado.value.avisos, SEM_REGRA] })
}

const SEM_SERVICO: RecusaDaPrevia = {
  codigo: 'fato-invalido',
  campo: 'iss.item',
  mensagem:
    'O código do serviço não está na lista da LC 116/2003: escreva o subitem, como 17.01, ou o código de tributação nacional.',
}

/** The day whose rules hold: of the note, or the last of the month when the service is of another. */
const dataDoServico = ({ emissao, competencia }: FatosDaPrevia): DataCivil =>
  competenciaDe(emissao) === competencia ? emissao : ultimoDiaDoMes(competencia)

/** Nothing is worked out by rate: there is no ISS, or it is paid in fixed value. */
function semAliquota(
  preco: Apurado,
  { lugar, decisao }: { lugar: LugarApurado | null; decisao: DecisaoDaRetencao },
): IssApurado {
  return {
    iss: {
      municipio: lugar?.municipio ?? null,
      outroMunicipio: false,
      lugar: lugar?.lugar ?? null,
      base: ZERO,
      deducoes: ZERO,
      aliquota: null,
      valor: ZERO,
      retido: false,
      recolhimento: lugar ? 'fixo' : 'nao-devido',
      vencimento: null,
      porqueDoLugar: lugar ? porqueDo(lugar) : decisao.motivo,
      porqueDaRetencao: decisao.motivo,
    },
    base: preco,
    tabelas: [],
    avisos: [],
  }
}

/** Materials of these two leave the base of the ISS of the Simples as well (LC 123/2006, art. 18, § 23). */
const COM_MATERIAIS: ReadonlySet<string> = new Set(['07.02', '07.05'])

const SEM_DEDUCAO: Aviso = {
  codigo: 'deducao-fora-do-simples',
  gravidade: 'atencao',
  mensagem:
    'No Simples, só os materiais dos subitens 7.02 e 7.05 saem da base do ISS: a dedução informada não foi aplicada (LC 123/2006, art. 18, § 23).',
}

function doSimples(pedido: Pedido, prestador: Optante): Resposta {
  const { caderno, fatos, preco, decisao } = pedido
  const { deducoes: pedidas = ZERO } = fatos
  const deducoes = COM_MATERIAIS.has(pedido.codigo.servico.item) ? pedidas : ZERO
  const passos = comMemoria()
  const das = issNoSimples(fatos, prestador, {
    base: preco.valor - deducoes,
    fora: deducoes,
    memorial: comPrefixo(passos, `${caderno.raiz}.`),
  })
  if (!das.ok) return das
  const { impedida, tabela, passo, valor, aliquota } = das.value
  // Above the sublimite the ISS is the município's, as of any other company.
  if (impedida) return pelaLeiDoMunicipio(pedido)
  const base = anotarBase(caderno, preco, deducoes)
  const comuns = { base, deducoes, avisos: pedidas > deducoes ? [SEM_DEDUCAO] : [] }
  if (decisao.retem) return retidoDoSimples(pedido, prestador, comuns)
  const doIss = passosAte(passos.passos, [`${caderno.raiz}.${passo}`])
  const ligados = doIss.map((um) => religar(um, { 'Receita da atividade no mês': base.como }))
  repassar(ligados, caderno.memorial)
  return ok({
    iss: montar(pedido, { base, deducoes, aliquota, valor, recolhimento: 'das' }),
    base,
    tabelas: [tabela],
    avisos: comuns.avisos,
  })
}

type Comuns = Pick<IssApurado, 'base' | 'avisos'> & { readonly deducoes: Centavos }

/** The rate that the note tells the customer (Res. CGSN 140/2018, art. 27). */
function retidoDoSimples(pedido: Pedido, prestador: Optante, comuns: Comuns): Resposta {
  const { caderno, fatos, lugar } = pedido
  const { abertura, anexo, receitasAnteriores, folhaAnterior, issFixo } = prestador
  const { outroMunicipio } = lugar
  const naFonte = aliquotaIssNaFonte(
    {
      ...{ competencia: fatos.competencia, abertura, anexo, receitasAnteriores, outroMunicipio },
      ...(folhaAnterior === undefined ? {} : { folhaAnterior }),
      ...(issFixo === undefined ? {} : { issFixo }),
    },
    comPrefixo(caderno.memorial, `${caderno.raiz}.na-fonte.`),
  )
  if (!naFonte.ok) return naFonte
  return ok(naNota(pedido, comuns, naFonte.value.aliquotaDoDocumento))
}

/** What the customer keeps back: its value comes with the other withholdings. */
const naNota = (pedido: Pedido, comuns: Comuns, aliquota: string): IssApurado => ({
  iss: montar(pedido, { ...comuns, aliquota, valor: ZERO, recolhimento: 'retido' }),
  naFonte: {
    item: pedido.codigo.servico.item,
    aliquota,
    base: comuns.base.valor,
    outroMunicipio: pedido.lugar.outroMunicipio,
  },
  base: comuns.base,
  tabelas: [],
  avisos: comuns.avisos,
})

/** Who pays ISS by the law of the município where it is due. */
function pelaLeiDoMunicipio(pedido: Pedido): Resposta {
  const { caderno, fatos, preco, lugar, decisao } = pedido
  const { competencia, deducoes: comprovadas, feriados } = fatos
  const { item } = pedido.codigo.servico
  const local = issDoMunicipio(fatos.iss.linhas, {
    ...{ municipio: lugar.municipio, item, competencia, base: preco.valor },
    ...(comprovadas === undefined ? {} : { deducoesComprovadas: comprovadas }),
    feriados,
  })
  if (!local.ok) return local
  const { aliquota, deducoes, vencimento } = local.value
  const base = anotarBase(caderno, preco, deducoes)
  const comuns: Comuns = { base, deducoes, avisos: [] }
  if (decisao.retem) return ok(naNota(pedido, comuns, aliquota))
  const passos = comMemoria()
  const devido = apurarIss(
    { memorial: passos, raiz: caderno.raiz },
    { aliquota, base: base.valor, retido: ZERO, vencimento: vencimento ?? fatos.emissao },
    competencia,
  )
  if (!devido.ok) return devido
  const doIss = passosAte(passos.passos, [`${caderno.raiz}.iss.devido`])
  const ligados = doIss.map((um) => religar(um, { 'Serviços tributados no município': base.como }))
  repassar(ligados, caderno.memorial)
  return ok({
    iss: montar(pedido, {
      ...{ base, deducoes, aliquota, vencimento, valor: devido.value.devido },
      recolhimento: 'guia-do-municipio',
    }),
    base,
    tabelas: [],
    avisos: lugar.outroMunicipio ? [GUIA_DE_OUTRO(lugar.municipio)] : [],
  })
}

const GUIA_DE_OUTRO = (municipio: string): Aviso => ({
  codigo: 'iss-de-outro-municipio',
  gravidade: 'atencao',
  mensagem: `O ISS é do município ${municipio}: a guia é paga lá, pela própria empresa.`,
})

/** `preço − deduções`, when there are any. */
function anotarBase(caderno: Caderno, preco: Apurado, deducoes: Centavos): Apurado {
  if (deducoes === 0) return preco
  return anotar(caderno, {
    id: 'iss-base',
    rotulo: 'Base do ISS',
    formula: 'preco − deducoes',
    operandos: {
      preco: preco.como,
      deducoes: reais('Deduções da base do ISS', deducoes, 'cobrança'),
    },
    fundamento: 'LC 116/2003, art. 7º, § 2º',
    regra: 'cobranca.iss@2003-08',
    exato: centavos(preco.valor - deducoes),
  })
}

type Partes = Pick<IssDaPrevia, 'deducoes' | 'aliquota' | 'valor' | 'recolhimento'> & {
  readonly base: Apurado
  readonly vencimento?: IssDaPrevia['vencimento']
}

const montar = (
  { lugar, decisao }: Pedido,
  { base, deducoes, aliquota, valor, recolhimento, vencimento = null }: Partes,
): IssDaPrevia => ({
  municipio: lugar.municipio,
  outroMunicipio: lugar.outroMunicipio,
  lugar: lugar.lugar,
  base: base.valor,
  deducoes,
  aliquota,
  valor,
  retido: recolhimento === 'retido',
  recolhimento,
  vencimento,
  porqueDoLugar: porqueDo(lugar),
  porqueDaRetencao: decisao.motivo,
})
