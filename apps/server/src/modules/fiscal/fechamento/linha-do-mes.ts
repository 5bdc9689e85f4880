import {
  type Etapa,
  lancamentoEstornado,
  type Motivo,
  SEM_DESTINATARIO,
  situacaoDoFechamento,
} from '@razao/engine/etapas'
import type { Apurado } from '@razao/engine/planejamento'
import { aliquotaEfetivaDe } from '@razao/engine/planejamento'
import { prazosDo } from '../obrigacoes/gravar-prazos.ts'
import type { EmpresaNoMes, Feito, Plano } from './empresa-no-mes.ts'
import { resumoGravado } from './resumo-gravado.ts'

/** The closing's row after a plan, and whether it differs from the one that is written. */
export function linhaDoMes(plano: Plano, quem: Feito) {
  const { empresa, etapas } = plano
  const resumo = situacaoDoFechamento(etapas, (etapa) => motivoDa(plano, etapa))
  const valores = valoresDo(plano)
  const prazos = prazosDo(plano)
  const linha = {
    documentos: etapas.documentos,
    notas: etapas.notas,
    pro_labore: etapas.proLabore,
    apuracao: etapas.apuracao,
    conferencia: etapas.conferencia,
    guia: etapas.guia,
    enviado: etapas.enviado,
    contabil: etapas.contabil,
    bloqueio: etapas.bloqueio,
    etapa_atual: resumo.etapaAtual,
    situacao: resumo.situacao,
    motivo_codigo: resumo.motivoCodigo,
    motivo: resumo.motivo,
    sem_movimento: empresa.semMovimento,
    regime_gravado: empresa.perfil.regime,
    anexo: empresa.perfil.anexo,
    ...valores,
    prazos: prazos?.resumo ?? empresa.valores.prazos,
    mudanca: plano.mudanca,
    entrega: plano.entrega,
  }
  const mudou = resumoGravado(linha) !== empresa.resumoAtual
  return {
    mudou,
    prazos,
    linha: { ...linha, empresa_id: empresa.empresaId, feitos: feitosDo(plano, quem) },
  }
}

function motivoDa({ parada, empresa }: Plano, etapa: Etapa): Motivo | null {
  if (etapa === 'contabil' && empresa.estornado !== null)
    return lancamentoEstornado(empresa.estornado)
  if (parada?.etapa === etapa && parada.motivo.codigo !== 'pendencias') return parada.motivo
  // A change that was undone brings the stage back without its reason.
  if (etapa === 'enviado' && !empresa.temQuemReceba) return SEM_DESTINATARIO
  const { motivo } = empresa
  if (motivo.etapa !== etapa || motivo.codigo === null) return null
  return { codigo: motivo.codigo, texto: motivo.texto ?? '' }
}

/** Who did each stage that changed now; what did not change keeps its author. */
function feitosDo({ empresa, etapas, feitas }: Plano, quem: Feito): EmpresaNoMes['feitos'] {
  const novos = feitas.filter(
    (etapa) => etapas[etapa] !== empresa.etapas[etapa] || empresa.feitos[etapa] === undefined,
  )
  return { ...empresa.feitos, ...Object.fromEntries(novos.map((etapa) => [etapa, quem])) }
}

type Valores = {
  faturamento: number
  faturamento_anterior: number | null
  imposto: number | null
  imposto_anterior: number | null
  aliquota_efetiva: string | null
  fator_r_gravado: string | null
  resultado_hash: string | null
}

function valoresDo({ empresa, receita, apurado }: Plano): Valores {
  const gravados = empresa.valores
  const mes = empresa.receitas.at(-1)
  const anteriores = {
    faturamento_anterior: mes ? mes.interna + mes.externa : null,
    imposto_anterior: empresa.anterior?.imposto ?? null,
  }
  const faturamento = receita
    ? receita.receita.interna + receita.receita.externa
    : gravados.faturamento
  if (apurado === null) {
    const { prazos: _, ...valores } = gravados
    return { ...valores, ...anteriores, faturamento }
  }
  return {
    ...anteriores,
    faturamento,
    imposto: apurado.fechamento.imposto,
    aliquota_efetiva: aliquotaEfetivaDe(
      apurado.fechamento.tributos.filter(({ daEmpresa }) => daEmpresa),
      { receitas: empresa.receitas, fechamento: apurado.fechamento },
    ),
    fator_r_gravado: fatorRDo(apurado),
    resultado_hash: apurado.resultadoHash,
  }
}

export const fatorRDo = ({ fechamento: { apuracao } }: Apurado): string | null =>
  apuracao.tipo === 'simples' ? apuracao.simples.fatorR : null
