import { REGIME } from '../cadastro/index.ts'
import {
  anotar,
  type Centavos,
  centavos,
  comMemoria,
  comPrefixo,
  emCentavos,
  type Memorial,
  type Operando,
  ok,
  type Result,
  refuse,
  textoDaFracao,
} from '../dinheiro/index.ts'
import { type Fechamento, fecharMes } from '../fechamento/index.ts'
import { comPorta } from '../porta/index.ts'
import { formatarCompetencia } from '../tempo/index.ts'
import type { Aviso } from '../tributos/simples/index.ts'
import { efeitoNoSimples } from './efeito-no-simples.ts'
import { efeitoNoTrimestre } from './efeito-no-trimestre.ts'
import { FORMA_DA_ESTIMATIVA } from './forma.ts'
import { passosAte, repassar } from './passos.ts'
import type {
  Acrescimo,
  AntesEDepois,
  EstimativaNoMes,
  FatosDaEstimativa,
  RecusaDaEstimativa,
} from './tipos-da-estimativa.ts'
import { comFolhaDoMes, comIssRetido, comVenda, recebidaNoMes, semValor } from './venda-no-mes.ts'

/**
 * What one sale adds to its month: the closing without it and with it, by `fecharMes` itself, so that the
 * DAS is to the centavo the one the month will have if nothing else enters; the RBT12, the annex and the
 * fator R of the month and of the next (LC 123/2006, art. 18, §§ 1º, 5º-J and 24); under the Presumido, IRPJ
 * and CSLL of the quarter (Lei 9.430/1996, art. 1º). Amounts in centavos. A month that cannot be closed is
 * the refusal of the closing.
 */
export const estimativaNoMes = comPorta(FORMA_DA_ESTIMATIVA, estimar)

type Fechados = AntesEDepois<Fechamento>

function estimar(
  pedido: FatosDaEstimativa,
  memorial: Memorial,
): Result<EstimativaNoMes, RecusaDaEstimativa> {
  const fatos = { ...pedido, venda: comIssRetido(pedido.venda) }
  const { mes, venda } = fatos
  const comoEsta = fecharMes(mes)
  // A month that only lacks its first revenue is a month to which the sale brings it.
  if (!comoEsta.ok && comoEsta.refusal.codigo !== 'faltam-fatos') return comoEsta
  const recusa = recusarVenda(fatos)
  if (recusa) return refuse(recusa)
  const semEla = comFolhaDoMes(comVenda(mes, semValor(venda)))
  const comEla = comFolhaDoMes(comVenda(mes, venda))
  const antes = fecharComPassos(semEla, memorial, 'antes.')
  if (!antes.ok) return antes
  const depois = fecharComPassos(comEla, memorial, 'depois.')
  if (!depois.ok) return depois
  const fechados: Fechados = { antes: antes.value, depois: depois.value }
  const trimestre = efeitoNoTrimestre({ antes: semEla, depois: comEla }, memorial)
  anotarAcrescimos(venda.id, fechados, memorial)
  const imposto = acrescimo(fechados, ({ imposto }) => imposto)
  return ok({
    competencia: mes.competencia,
    regime: mes.regime,
    imposto,
    parteDaVenda: parteDaVenda(imposto.acrescimo, venda.valor),
    tributos: tributosDe(fechados),
    das: dasDe(fechados),
    guias: acrescimo(fechados, ({ guias }) => guias.reduce((t, { valor }) => t + valor, 0)),
    simples: efeitoNoSimples(fatos, { antes: semEla, depois: comEla }, fechados),
    mei: limiteDoMei(fechados),
    trimestre,
    avisos: avisosDa(fatos, fechados),
  })
}

/** What the regime needs of the sale; the form of each fact was looked at by the door. */
function recusarVenda({ mes, venda }: FatosDaEstimativa): RecusaDaEstimativa | null {
  const invalido = (campo: string, mensagem: string) =>
    ({ codigo: 'fato-invalido', campo, mensagem }) as const
  if (!/^[a-z0-9-]+$/i.test(venda.id)) {
    return invalido('venda.id', 'O identificador da venda usa só letras, números e hífens.')
  }
  switch (mes.regime) {
    case REGIME.simples:
      return venda.atividade
        ? null
        : invalido('venda.atividade', 'Diga em que anexo do Simples a venda é tributada.')
    case REGIME.presumido:
    case REGIME.realTrimestral:
    case REGIME.realMensal:
      return venda.presuncao
        ? null
        : invalido('venda.presuncao', 'Diga a presunção da atividade da venda.')
    default:
      return null
  }
}

/** Closes a month and keeps, of its memória, what leads to what the company owes. */
function fecharComPassos(mes: FatosDaEstimativa['mes'], memorial: Memorial, prefixo: string) {
  if (!memorial.ativo) return fecharMes(mes)
  const passos = comMemoria()
  const fechado = fecharMes(mes, passos)
  if (!fechado.ok) return fechado
  const doLucro = passos.passos.flatMap(({ id }) =>
    /^(presumido|real)\.\d{4}-\d{2}\.(pis|cofins|irpj|csll|iss)\.devido$/.test(id) ? [id] : [],
  )
  const alvos = ['simples.total', 'simples.fator-r', 'mei.total', 'fechamento.imposto', ...doLucro]
  repassar(passosAte(passos.passos, alvos), comPrefixo(memorial, prefixo))
  return fechado
}

const acrescimo = (
  { antes, depois }: Fechados,
  valorDe: (fechado: Fechamento) => Centavos,
): Acrescimo => entre(valorDe(antes), valorDe(depois))

const entre = (antes: Centavos, depois: Centavos): Acrescimo => ({
  antes,
  depois,
  acrescimo: centavos(depois - antes),
})

/** A tribute of fewer centavos with the sale than without it has no part of it to show. */
const parteDaVenda = (acrescimo: Centavos, valor: Centavos): string | null =>
  valor > 0 && acrescimo >= 0
    ? textoDaFracao({ num: BigInt(acrescimo), den: BigInt(valor) }, 4)
    : null

function tributosDe({ antes, depois }: Fechados): EstimativaNoMes['tributos'] {
  const chave = (t: Fechamento['tributos'][number]) => `${t.tributo}|${t.periodo}|${t.rotulo}`
  const daEmpresa = ({ tributos }: Fechamento) =>
    new Map(tributos.flatMap((t) => (t.daEmpresa ? [[chave(t), t] as const] : [])))
  const [deAntes, deDepois] = [daEmpresa(antes), daEmpresa(depois)]
  return [...new Map([...deAntes, ...deDepois])].map(([qual, { tributo, rotulo, periodo }]) => ({
    ...{ tributo, rotulo, periodo },
    ...entre(deAntes.get(qual)?.valor ?? 0, deDepois.get(qual)?.valor ?? 0),
  }))
}

const DAS = ['das', 'das-mei']

function dasDe(fechados: Fechados): Acrescimo | null {
  const { apuracao } = fechados.depois
  if (apuracao.tipo !== 'simples' && apuracao.tipo !== 'mei') return null
  return acrescimo(fechados, ({ tributos }) =>
    tributos.reduce((t, { tributo, valor }) => (DAS.includes(tributo) ? t + valor : t), 0),
  )
}

function limiteDoMei({ antes, depois }: Fechados): EstimativaNoMes['mei'] {
  if (antes.apuracao.tipo !== 'mei' || depois.apuracao.tipo !== 'mei') return null
  const [deAntes, deDepois] = [antes.apuracao.mei, depois.apuracao.mei]
  return {
    rba: { antes: deAntes.rba, depois: deDepois.rba },
    limite: deDepois.limite,
    excesso: { antes: deAntes.excesso, depois: deDepois.excesso },
  }
}

/** The last steps: one closing less the other. */
function anotarAcrescimos(id: string, { antes, depois }: Fechados, memorial: Memorial): void {
  const caderno = { memorial, raiz: `estimativa.${id}` }
  const de = (rotulo: string, valor: Centavos, passo: string): Operando => ({
    ...{ rotulo, valor: emCentavos(valor), de: passo },
  })
  const [semEla, comEla] = [antes.apuracao, depois.apuracao]
  if (semEla.tipo === 'simples' && comEla.tipo === 'simples') {
    const [a, d] = [semEla.simples.total, comEla.simples.total]
    anotar(caderno, {
      id: 'das',
      rotulo: 'DAS que a venda acrescenta',
      formula: 'depois − antes',
      operandos: {
        depois: de('DAS do mês com a venda', d, 'depois.simples.total'),
        antes: de('DAS do mês sem a venda', a, 'antes.simples.total'),
      },
      fundamento: 'LC 123/2006, art. 18',
      regra: 'estimativa@2018-01',
      exato: centavos(d - a),
    })
  }
  anotar(caderno, {
    id: 'acrescimo',
    rotulo: 'Impostos da empresa que a venda acrescenta ao mês',
    formula: 'depois − antes',
    operandos: {
      depois: de('Impostos do mês com a venda', depois.imposto, 'depois.fechamento.imposto'),
      antes: de('Impostos do mês sem a venda', antes.imposto, 'antes.fechamento.imposto'),
    },
    fundamento: 'Diferença entre os dois fechamentos da competência',
    regra: 'estimativa@2018-01',
    exato: centavos(depois.imposto - antes.imposto),
  })
}

function avisosDa({ mes, venda }: FatosDaEstimativa, { antes, depois }: Fechados): Aviso[] {
  const jaTinha = new Set(antes.avisos.map(({ mensagem }) => mensagem))
  const novos = depois.avisos.filter(({ mensagem }) => !jaTinha.has(mensagem))
  const porCaixa =
    mes.perfil?.caixa === true ||
    (mes.regime === REGIME.simples &&
      (mes.caixa !== undefined || mes.simples.receitaPorCompetencia !== undefined))
  return [
    ...novos,
    ...(porCaixa && !recebidaNoMes(mes, venda) ? [quandoReceber(mes.competencia)] : []),
    ...(mes.regime === REGIME.realTrimestral ? [PELO_LUCRO] : []),
    ...(mes.regime === REGIME.realMensal && mes.real.balancete ? [PELO_LUCRO] : []),
    ...(outraAliquota({ mes, venda }) ? [OUTRA_ALIQUOTA] : []),
  ]
}

const quandoReceber = (competencia: string): Aviso => ({
  codigo: 'caixa-so-quando-receber',
  gravidade: 'informacao',
  mensagem: `No regime de caixa a venda não entra na base de ${formatarCompetencia(competencia)}: entra no mês em que for recebida.`,
})

const PELO_LUCRO: Aviso = {
  codigo: 'irpj-e-csll-pelo-lucro',
  gravidade: 'informacao',
  mensagem:
    'No Lucro Real o IRPJ e a CSLL são do lucro do período: a estimativa só mostra o que é sobre a receita.',
}

const OUTRA_ALIQUOTA: Aviso = {
  codigo: 'iss-com-outra-aliquota',
  gravidade: 'atencao',
  mensagem:
    'O mês já tem ISS com outra alíquota, e é ela que o fechamento usa: confira o ISS desta venda.',
}

function outraAliquota({ mes, venda }: FatosDaEstimativa): boolean {
  const doMes =
    (mes.regime === REGIME.presumido && mes.presumido.iss) ||
    ((mes.regime === REGIME.realMensal || mes.regime === REGIME.realTrimestral) && mes.real.iss)
  return Boolean(doMes && venda.iss && Number(doMes.aliquota) !== Number(venda.iss.aliquota))
}
