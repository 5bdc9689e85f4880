import { REGIME } from '../cadastro/index.ts'
import {
  cumprida,
  ESTADO,
  type Estado,
  type Etapa,
  type Motivo,
  SEM_DESTINATARIO,
} from '../etapas/index.ts'
import { fatosDaReceita } from '../faturamento/index.ts'
import type { Apurado } from './apurar.ts'
import { guiasAEnviar } from './guias-a-enviar.ts'
import { devidas, motivoParaConferir } from './motivo-para-conferir.ts'
import { ETAPAS_DO_VALOR, mudancaApurada } from './mudanca.ts'
import { atualizarAtrasadas, planejarGuias } from './planejar-guias.ts'
import {
  type Andamento,
  apuradoDa,
  folhaDa,
  igual,
  receitaDa,
  restabelecer,
  totalDa,
} from './plano.ts'
import { retencoesInformadas } from './retencoes-informadas.ts'
import type { MesDaEmpresa } from './tipos.ts'

/** `volta`: the stage cannot be judged, an earlier one has to be looked at again. */
type Resposta = { readonly estado: Estado; readonly motivo?: Motivo; readonly volta?: Etapa }

const FEITO: Resposta = { estado: ESTADO.feito }
const NAO_SE_APLICA: Resposta = { estado: ESTADO.naoSeAplica }
const atencao = (codigo: string, texto: string): Resposta => ({
  estado: ESTADO.atencao,
  motivo: { codigo, texto },
})

const semRegime = (empresa: MesDaEmpresa): boolean => empresa.perfil.regime === REGIME.naoInformado

export const AVALIAR: Readonly<Record<Etapa, (plano: Andamento) => Resposta>> = {
  documentos(plano) {
    if (semRegime(plano.empresa))
      return {
        estado: ESTADO.erro,
        motivo: {
          codigo: 'regime-nao-informado',
          texto: 'O regime tributário não foi informado: escolha o regime no cadastro da empresa.',
        },
      }
    if (plano.empresa.perfil.regime === REGIME.pessoaFisica) return NAO_SE_APLICA
    const { documentos } = receitaDa(plano)
    if (documentos.estado === ESTADO.feito) return FEITO
    const texto = documentos.motivo ?? 'Faltam documentos do mês.'
    return { estado: documentos.estado, motivo: { codigo: 'sem-documentos', texto } }
  },
  notas(plano) {
    if (plano.empresa.perfil.regime === REGIME.pessoaFisica) return NAO_SE_APLICA
    const { notas } = receitaDa(plano)
    return notas.estado === ESTADO.feito
      ? FEITO
      : atencao(notas.codigo ?? 'conferir', notas.motivo ?? 'Confira o faturamento.')
  },
  proLabore(plano) {
    const { estado, motivoCodigo, motivo } = folhaDa(plano)
    if (motivo === null) return { estado }
    return { estado, motivo: { codigo: motivoCodigo ?? 'conferir', texto: motivo } }
  },
  apuracao(plano) {
    if (plano.empresa.perfil.regime === REGIME.pessoaFisica) return NAO_SE_APLICA
    if (!apuradoDa(plano)) {
      const { codigo, mensagem } = plano.recusa ?? { codigo: 'erro', mensagem: '' }
      return { estado: ESTADO.erro, motivo: { codigo, texto: mensagem } }
    }
    plano.novaApuracao = !igual(plano)
    if (plano.novaApuracao) {
      for (const etapa of ETAPAS_DO_VALOR) plano.etapas[etapa] = ESTADO.pendente
      plano.mudanca =
        plano.empresa.apuracao && plano.apurado
          ? mudancaApurada(plano.empresa, totalDa(receitaDa(plano)), plano.apurado)
          : null
    } else restabelecer(plano)
    return FEITO
  },
  conferencia: (plano) => comApuracao(plano, conferir),
  guia: (plano) =>
    comApuracao(plano, (apurado) => {
      const planejadas = planejarGuias(plano.empresa, apurado.fechamento.guias, plano.aceitaAMaior)
      if (!planejadas.ok) {
        const { codigo, mensagem } = planejadas.refusal
        return { estado: ESTADO.erro, motivo: { codigo, texto: mensagem } }
      }
      plano.guias = planejadas.value
      const { aMaior, recusa, comExcesso } = planejadas.value
      if (aMaior !== null) return atencao('guia-paga-diverge', aMaior)
      if (recusa !== null) return atencao('falta-selic', recusa)
      return comExcesso || devidas(apurado.fechamento.guias) ? FEITO : NAO_SE_APLICA
    }),
  enviado: (plano) =>
    comApuracao(plano, (apurado) => {
      if (!devidas(apurado.fechamento.guias)) return NAO_SE_APLICA
      const haGuias = guiasAEnviar(plano).length > 0
      // What had been delivered by hand was of other values.
      if (haGuias) plano.entrega = null
      if (haGuias && !plano.empresa.temQuemReceba) {
        plano.semDestinatario = true
        return { estado: ESTADO.atencao, motivo: SEM_DESTINATARIO }
      }
      const { atrasadas, recusa } = atualizarAtrasadas(plano.empresa)
      if (recusa !== null) return atencao('falta-selic', recusa)
      plano.enviar = true
      plano.atrasadas = atrasadas
      return FEITO
    }),
  contabil: (plano) =>
    comApuracao(plano, (apurado) => {
      const receita = receitaDa(plano).receita
      plano.contabilizar = [
        ...fatosDaReceita(plano.empresa.competencia, receita, retencoesInformadas(plano.empresa)),
        ...apurado.fechamento.fatosContabeis,
      ]
      return FEITO
    }),
  bloqueio(plano) {
    if (plano.empresa.perfil.regime === REGIME.pessoaFisica) {
      plano.bloquear = true
      return FEITO
    }
    return comApuracao(plano, () => {
      const falta = desconfirmada(plano)
      if (falta) return falta
      const [pendencia] = plano.empresa.pendenciasDoLivro
      if (pendencia !== undefined) return atencao('livro-pendente', pendencia)
      plano.bloquear = true
      return FEITO
    })
  },
}

/** What was answered for earlier in the month and no longer holds, with the stage that it sends the month back to. */
function desconfirmada(plano: Andamento): Resposta | null {
  for (const etapa of ['documentos', 'notas', 'proLabore'] as const) {
    const resposta = AVALIAR[etapa](plano)
    if (!cumprida(resposta.estado)) return { ...resposta, volta: etapa }
  }
  // Confirmed in this very run, it is written by it.
  if (!plano.executadas.includes('notas') && plano.empresa.receita?.confirmada === false)
    return {
      ...atencao('conferir', 'A receita do mês não está confirmada: execute Notas de novo.'),
      volta: 'notas',
    }
  if (plano.conferida || plano.empresa.apuracao?.conferida) return null
  return {
    ...atencao('conferir', 'A conferência do mês não vale mais: confira-o de novo.'),
    volta: 'conferencia',
  }
}

/** Stages after the apuração only run on it as it stands: facts that changed since send it back. */
function comApuracao(
  plano: Andamento,
  avaliar: (apurado: Apurado, plano: Andamento) => Resposta,
): Resposta {
  if (plano.empresa.perfil.regime === REGIME.pessoaFisica) return NAO_SE_APLICA
  const apurado = apuradoDa(plano)
  if (apurado && (plano.novaApuracao || igual(plano))) return avaliar(apurado, plano)
  return { ...atencao('fatos-mudaram', FATOS_MUDARAM), volta: 'apuracao' }
}

export const FATOS_MUDARAM =
  'As notas, o pró-labore ou as informações do mês mudaram depois da apuração: apure de novo.'

function conferir(apurado: Apurado, plano: Andamento): Resposta {
  const { empresa } = plano
  if (!plano.novaApuracao && empresa.apuracao?.conferida) return FEITO
  const motivo = motivoParaConferir(apurado, empresa.anterior)
  if (motivo !== null) return { estado: ESTADO.atencao, motivo }
  plano.conferida = true
  return FEITO
}
