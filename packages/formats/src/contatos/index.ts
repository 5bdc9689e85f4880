export { lerContatos, type OpcoesDosContatos } from './ler.ts'
export type {
  ColunasDosContatos,
  ContatoLido,
  ContatosLidos,
  EnderecoLido,
  PapelDoContato,
  ProblemaDoContato,
  RecusaDosContatos,
} from './tipos.ts'
export { lerDocumento } from './valores.ts'
