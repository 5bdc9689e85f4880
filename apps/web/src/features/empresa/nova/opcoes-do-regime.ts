import { ROTULOS_ANEXO, ROTULOS_REGIME } from '@razao/engine/cadastro'

const ESCOLHA = { value: '', label: 'Escolha' }
export const REGIMES = [
  ESCOLHA,
  ...([1, 6, 2, 3, 4] as const).map((codigo) => ({
    value: String(codigo),
    label: ROTULOS_REGIME[codigo],
  })),
]
export const ANEXOS_DO_SIMPLES = [
  ESCOLHA,
  { value: 'I', label: ROTULOS_ANEXO[1] },
  { value: 'II', label: ROTULOS_ANEXO[2] },
  { value: 'III', label: ROTULOS_ANEXO[3] },
  { value: 'IV', label: ROTULOS_ANEXO[4] },
  { value: 'FATOR_R', label: 'Fator R — Anexo III ou V, decidido a cada mês' },
  { value: 'V', label: 'Anexo V — sempre, sem olhar o fator R' },
]
/** Outside the Simples the annex only tells sales from services. */
export const O_QUE_VENDE = [
  ESCOLHA,
  { value: 'I', label: 'Comércio' },
  { value: 'II', label: 'Indústria' },
  { value: 'III', label: 'Serviços' },
]
export const MEI = [
  ESCOLHA,
  { value: 'servicos', label: 'Serviços' },
  { value: 'comercio', label: 'Comércio ou indústria' },
  { value: 'comercio-e-servicos', label: 'Comércio e serviços' },
  { value: 'caminhoneiro', label: 'Transportador autônomo (caminhoneiro)' },
]
