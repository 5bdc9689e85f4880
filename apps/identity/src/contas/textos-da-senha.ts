import { SENHA_MAXIMA, type SenhaRecusada } from './senha.ts'

const MOTIVOS: Record<SenhaRecusada, string> = {
  curta: 'A senha é curta demais. Uma frase de três ou quatro palavras serve.',
  longa: `A senha passa de ${SENHA_MAXIMA} caracteres.`,
  comum: 'Essa senha está entre as que todo mundo tenta. Escolha outra; uma frase serve.',
  'contem-seus-dados': 'A senha não pode ser feita do seu nome ou do seu e-mail.',
  vazada: 'Essa senha já apareceu em vazamentos de outros sites. Escolha outra.',
}

/** Why a password was refused, as its owner reads it. */
export const motivoPorExtenso = (motivo: SenhaRecusada): string => MOTIVOS[motivo]
