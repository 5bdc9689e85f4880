import type { Memorial } from '../dinheiro/index.ts'
import {
  cumprida,
  ESTADO,
  type Estado,
  type Etapa,
  EXIGIDAS_POR,
  lancamentoEstornado,
  type Motivo,
  ROTULOS_ETAPA,
} from '../etapas/index.ts'
import { sha256 } from '../fechamento/index.ts'
import type { Apurado, Digerir, RecusaDaApuracao } from './apurar.ts'
import { AVALIAR, FATOS_MUDARAM } from './avaliar.ts'
import { ETAPAS_DO_VALOR, mudancaDe, mudancaEmPalavras, pendente } from './mudanca.ts'
import {
  type Andamento,
  apuradoDa,
  igual,
  inicio,
  type PlanoDoMes,
  receitaDa,
  restabelecer,
  totalDa,
  valida,
} from './plano.ts'
import type { EntregaGravada, MesDaEmpresa } from './tipos.ts'

/** Runs stages in order until one stops; a stage before them that is not done stops it at once. */
function planejar<E extends MesDaEmpresa>(
  plano: Andamento<E>,
  pedidas: readonly Etapa[],
): PlanoDoMes<E> {
  const { empresa } = plano
  if (fechada(empresa)) return plano
  percorrer(plano, pedidas)
  const { parada } = plano
  const vigente = plano.novaApuracao || parada === null || parada.estado === ESTADO.erro
  if (!vigente && apurada(empresa) && !valida(plano)) {
    desfazer(plano)
    plano.apurado = null
  }
  return plano
}

function percorrer(plano: Andamento, pedidas: readonly Etapa[]): void {
  for (const etapa of pedidas) {
    const falta = EXIGIDAS_POR[etapa].find((anterior) => !cumprida(plano.etapas[anterior]))
    if (falta) {
      plano.parada ??= {
        etapa: falta,
        estado: plano.etapas[falta],
        motivo: pendencia(plano.empresa, etapa, falta),
      }
      break
    }
    plano.executadas.push(etapa)
    const { estado, motivo, volta = etapa } = AVALIAR[etapa](plano)
    plano.etapas[volta] = estado
    if (!cumprida(estado)) {
      const texto = `Confira a etapa ${ROTULOS_ETAPA[volta]}.`
      plano.parada ??= { etapa: volta, estado, motivo: motivo ?? { codigo: 'conferir', texto } }
      // The books do not wait for it.
      if (etapa === 'enviado' && volta === etapa) continue
      break
    }
    plano.feitas.push(etapa)
  }
}

/**
 * What new notes or pró-labores do to a month that has already begun: the stages that had run are judged
 * again, and an apuração whose facts changed asks to be redone. What was approved, sent and posted with the
 * values of before is no longer done; it is again when the change is undone.
 */
function replanejar<E extends MesDaEmpresa>(plano: Andamento<E>): PlanoDoMes<E> {
  const { empresa } = plano
  const iniciadas = (['notas', 'proLabore'] as const).filter(
    (etapa) => empresa.etapas[etapa] !== ESTADO.pendente,
  )
  if (fechada(empresa)) return plano
  plano.reavaliando = apurada(empresa)
  percorrer(plano, ['documentos', ...iniciadas])
  if (!plano.reavaliando) return plano
  if (valida(plano)) restabelecer(plano)
  else desfazer(plano)
  // Only looked at: what is written is still the apuração that was made.
  plano.apurado = null
  return plano
}

const VIGIADAS: readonly Estado[] = [ESTADO.feito, ESTADO.atencao, ESTADO.erro]
const apurada = ({ apuracao, etapas }: MesDaEmpresa): boolean =>
  apuracao !== null && VIGIADAS.includes(etapas.apuracao)

/** The values changed: the apuração asks to be redone, and nothing that came after it is done. */
function desfazer(plano: Andamento): void {
  plano.mudanca = mudancaDe(plano.empresa, totalDa(receitaDa(plano)), plano.apurado)
  plano.etapas.apuracao = ESTADO.atencao
  for (const etapa of ETAPAS_DO_VALOR) plano.etapas[etapa] = ESTADO.pendente
  const { imposto } = plano.mudanca
  const texto =
    imposto === null || imposto.de === imposto.para
      ? FATOS_MUDARAM
      : `${mudancaEmPalavras(plano.mudanca)}: apure de novo.`
  plano.parada ??= {
    etapa: 'apuracao',
    estado: ESTADO.atencao,
    motivo: { codigo: 'fatos-mudaram', texto },
  }
}

/** The month with the facts of now, as it would be worked out; the memorial gets what comes before it. */
function apurarAgora(plano: Andamento, memorial?: Memorial): Apurado | RecusaDaApuracao {
  return apuradoDa(plano, memorial) ?? plano.recusa ?? { codigo: 'erro', mensagem: '' }
}

/** A person confirms the apuração that asked for attention; null when it is not there to be confirmed. */
function planejarConferencia<E extends MesDaEmpresa>(plano: Andamento<E>): PlanoDoMes<E> | null {
  const { empresa } = plano
  if (EXIGIDAS_POR.conferencia.some((etapa) => !cumprida(empresa.etapas[etapa]))) return null
  if (apuradoDa(plano) === null || !igual(plano)) return null
  plano.conferida = true
  plano.etapas.conferencia = ESTADO.feito
  plano.feitas.push('conferencia')
  return plano
}

/** A person lets the month go on with what was paid over what is owed: the stage runs with that answer. */
function planejarAMaior<E extends MesDaEmpresa>(plano: Andamento<E>): PlanoDoMes<E> {
  if (fechada(plano.empresa)) return plano
  plano.aceitaAMaior = true
  percorrer(plano, ['guia'])
  return plano
}

/** The guides of the month reached the company by another way; null when there are none to deliver as they stand. */
function planejarEntrega<E extends MesDaEmpresa>(
  plano: Andamento<E>,
  entrega: Omit<EntregaGravada, 'guias' | 'total'>,
): PlanoDoMes<E> | null {
  const { empresa } = plano
  const guias = empresa.guias.filter(({ estado }) => estado === 'gerada')
  if (guias.length === 0 || !valida(plano)) return null
  if (EXIGIDAS_POR.enviado.some((etapa) => !cumprida(empresa.etapas[etapa]))) return null
  // Only looked at: the apuração is the one that was made.
  plano.apurado = null
  plano.enviar = true
  const total = guias.reduce((soma, guia) => soma + guia.total, 0)
  plano.entrega = { ...entrega, guias: guias.length, total }
  plano.etapas.enviado = ESTADO.feito
  plano.feitas.push('enviado')
  return plano
}

/** Opens a stage and the ones after it. */
function planejarReabertura<E extends MesDaEmpresa>(
  plano: Andamento<E>,
  etapas: readonly Etapa[],
): PlanoDoMes<E> {
  for (const etapa of etapas) plano.etapas[etapa] = ESTADO.pendente
  if (etapas.includes('enviado')) plano.entrega = null
  // Opened by a person: undoing the change does not close it again.
  if (pendente(plano.mudanca)) plano.mudanca = null
  plano.feitas.push(...etapas.slice(0, 1))
  return plano
}

const fechada = (empresa: MesDaEmpresa): boolean => empresa.etapas.bloqueio === ESTADO.feito

/** What the stage lacks: the reason why the other stopped, when it did. */
function pendencia(
  { motivo, etapas, estornado }: MesDaEmpresa,
  etapa: Etapa,
  falta: Etapa,
): Motivo {
  const parou =
    (falta === 'contabil' && estornado !== null && lancamentoEstornado(estornado).texto) ||
    (motivo.etapa === falta && etapas[falta] !== ESTADO.pendente && motivo.texto)
  const texto = parou || `${ROTULOS_ETAPA[falta]} não está feita.`
  return {
    codigo: 'pendencias',
    texto: `${ROTULOS_ETAPA[etapa]} espera ${ROTULOS_ETAPA[falta]}: ${texto}`,
  }
}

type Mes = MesDaEmpresa

/**
 * What can be asked of a month: each answer says what would be written and writes nothing. `digerir` seals each month,
 * and whoever closes many of them gives one faster than the engine's.
 */
export const planejador = (digerir: Digerir = sha256) => ({
  planejar: <E extends Mes>(empresa: E, pedidas: readonly Etapa[]) =>
    planejar(inicio(empresa, digerir), pedidas),
  replanejar: <E extends Mes>(empresa: E) => replanejar(inicio(empresa, digerir)),
  apurarAgora: (empresa: Mes, memorial?: Memorial) =>
    apurarAgora(inicio(empresa, digerir), memorial),
  planejarConferencia: <E extends Mes>(empresa: E) => planejarConferencia(inicio(empresa, digerir)),
  planejarAMaior: <E extends Mes>(empresa: E) => planejarAMaior(inicio(empresa, digerir)),
  planejarEntrega: <E extends Mes>(empresa: E, entrega: Parameters<typeof planejarEntrega>[1]) =>
    planejarEntrega(inicio(empresa, digerir), entrega),
  planejarReabertura: <E extends Mes>(empresa: E, etapas: readonly Etapa[]) =>
    planejarReabertura(inicio(empresa, digerir), etapas),
})
