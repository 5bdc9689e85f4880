/** Why a PDF cannot be shown, and what to do about it. */
export type MotivoDoPdf = { readonly titulo: string; readonly texto: string }

const PROTEGIDO: MotivoDoPdf = {
  titulo: 'Este PDF pede senha',
  texto: 'Baixe o arquivo e abra com a senha de quem o fez. Aqui a senha não é pedida.',
}
const QUEBRADO: MotivoDoPdf = {
  titulo: 'Este arquivo não é um PDF que se possa ler',
  texto:
    'Ele está incompleto ou é de outro formato. Peça o documento de novo a quem o enviou; o que está guardado pode ser baixado.',
}
const VAZIO: MotivoDoPdf = {
  titulo: 'Este PDF está vazio',
  texto: 'O arquivo guardado não tem nenhum conteúdo. Peça o documento de novo a quem o enviou.',
}
const NAO_ABRIU: MotivoDoPdf = {
  titulo: 'O documento não pôde ser mostrado aqui',
  texto: 'Tente de novo ou baixe o arquivo para abrir no seu aparelho.',
}

const POR_NOME: Readonly<Record<string, MotivoDoPdf>> = {
  PasswordException: PROTEGIDO,
  InvalidPDFException: QUEBRADO,
  FormatError: QUEBRADO,
}

/** @param erro what the reader of PDF threw; anything else is told as a failure that may pass */
export function motivoDaFalha(erro: unknown, bytes: number): MotivoDoPdf {
  if (bytes === 0) return VAZIO
  return (erro instanceof Error ? POR_NOME[erro.name] : undefined) ?? NAO_ABRIU
}
