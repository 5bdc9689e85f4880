import type { ErroDeFora } from '../../../platform/fora/index.ts'

const FRASES: Readonly<Partial<Record<ErroDeFora['motivo'], string>>> = {
  'sem-ligacao':
    'Ninguém atende no endereço do banco, ou o certificado dele não confere. Confira o endereço.',
  'endereco-proibido': 'O endereço do banco não é da internet. Corrija-o em «Como receber».',
  prazo: 'O banco não respondeu a tempo. Tente de novo em alguns minutos.',
  rede: 'A conexão com o banco caiu: ele pode não ter aceitado o certificado. Tente de novo em alguns minutos.',
  resposta: 'O banco respondeu de um jeito que não é o da API Pix. Confira os endereços.',
  'fora-do-ar': 'Esta instalação não fala com bancos.',
}

/** Why a bank gave no answer, in a sentence that says what to do. */
export function falhaDoPix({ motivo, status }: ErroDeFora): string {
  if (status === 401 || status === 403)
    return 'O banco não deixou: confira as credenciais e se elas têm os escopos de cobrança, de Pix e de webhook.'
  if (status === 404) return 'O banco não conhece este endereço. Confira o endereço da API.'
  if (status !== undefined && status >= 500)
    return 'O banco está com problemas. Tente de novo em alguns minutos.'
  return FRASES[motivo] ?? 'O banco pediu que se espere. Tente de novo em alguns minutos.'
}
