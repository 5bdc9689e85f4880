import { limparCnpj, limparCpf } from '@razao/engine/cadastro'
import { ok, type Result } from '@razao/engine/dinheiro'
import { type ChavePix, lerChavePix } from '@razao/engine/guias'
import { type RecusaDoPix, recusarPix } from './tipos.ts'

const LIMITE_DO_EMAIL = 77

/**
 * A Pix key in the form in which it travels, or what is wrong with it, told by the kind that it seems to be (Manual
 * Operacional do DICT: CPF, CNPJ, e-mail, telefone with +55 and chave aleatória).
 */
export function conferirChavePix(texto: string): Result<ChavePix, RecusaDoPix> {
  const chave = lerChavePix(texto)
  return chave ? ok(chave) : recusarPix('chave', porqueNaoE(texto.trim()))
}

function porqueNaoE(texto: string): string {
  if (texto === '') return 'Informe a chave Pix de quem recebe.'
  if (texto.includes('@')) {
    return texto.length > LIMITE_DO_EMAIL
      ? `A chave de e-mail tem até ${LIMITE_DO_EMAIL} caracteres; esta tem ${texto.length}.`
      : 'O e-mail da chave Pix não está completo. Confira o que vem antes e depois da @.'
  }
  if (texto.startsWith('+')) {
    return 'O telefone da chave Pix leva +55, o DDD e o número: +5511987654321.'
  }
  if (/^[0-9a-f-]{30,40}$/i.test(texto) && texto.includes('-')) {
    return 'A chave aleatória tem 32 letras e números em cinco grupos: 8, 4, 4, 4 e 12. Copie-a de novo.'
  }
  const cpf = limparCpf(texto)
  if (/^\d{11}$/.test(cpf)) {
    return 'A chave parece um CPF, mas os dígitos não conferem. Se é um celular, escreva +55 antes do DDD.'
  }
  if (/^\d{10}$/.test(cpf.replace(/[()]/g, ''))) {
    return 'A chave parece um telefone: escreva +55 antes do DDD.'
  }
  if (/^[0-9A-Z]{12}\d{2}$/.test(limparCnpj(texto))) {
    return 'A chave parece um CNPJ, mas os dígitos não conferem: algum caractere foi trocado.'
  }
  return 'A chave Pix é um CPF, um CNPJ, um e-mail, um telefone com +55 ou uma chave aleatória.'
}
