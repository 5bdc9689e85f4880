import { LeituraRecusada, montarArvoreDoTexto, type No } from '../xml/index.ts'
import { ESPACO_DA_NFSE } from './elementos.ts'
import { FORMA_DA_VERSAO, FORMA_DO_ID, formaDe } from './leiaute/formas.ts'
import { type Elemento, GRUPOS, type Lugar } from './leiaute/partes.ts'

export type ProblemaDeEstrutura =
  | 'malformado'
  | 'raiz'
  | 'prefixo'
  | 'atributo'
  | 'falta'
  | 'nao-esperado'
  | 'texto-solto'
  | 'tamanho'
  | 'formato'

/** Where a document does not follow the layout. The Sefin would answer E1235 (E1228 for a prefix). */
export type FalhaDeEstrutura = {
  readonly problema: ProblemaDeEstrutura
  /** Elements from the root, as `DPS/infDPS/toma/xNome`. */
  readonly caminho: string
  readonly mensagem: string
  /** Of a text too long or too short. */
  readonly tamanho?: { readonly tem: number; readonly minimo: number; readonly maximo: number }
}

type Achar = (falha: FalhaDeEstrutura) => void

const tamanhoDe = (texto: string): number => [...texto].length

function conferirFolha(no: No, forma: string, caminho: string, achar: Achar): void {
  if (no.filhos.length > 0) {
    achar({ problema: 'nao-esperado', caminho, mensagem: `${caminho} deveria ter só texto.` })
    return
  }
  const { aceita, minimo = 0, maximo = Number.POSITIVE_INFINITY } = formaDe(forma)
  const tem = tamanhoDe(no.texto)
  if (tem < minimo || tem > maximo) {
    achar({
      problema: 'tamanho',
      caminho,
      mensagem: `${caminho} tem ${tem} caracteres; o leiaute aceita de ${minimo} a ${maximo}.`,
      tamanho: { tem, minimo, maximo },
    })
  } else if (!aceita.test(no.texto)) {
    const trecho = no.texto.slice(0, 40)
    achar({ problema: 'formato', caminho, mensagem: `${caminho} não aceita "${trecho}".` })
  }
}

function conferirElemento(no: No, como: Elemento, caminho: string, achar: Achar): void {
  // What is inside a signature is for who verifies it.
  if (como.forma === 'assinatura') return
  conferirAtributos(no, como.grupo ?? '', caminho, achar)
  if (como.grupo === undefined) conferirFolha(no, como.forma ?? '', caminho, achar)
  else conferirGrupo(no, como.grupo, caminho, achar)
}

/** Takes the children of a place of the sequence, from `de` on; answers where the next place begins. */
function conferirLugar(
  no: No,
  { lugar, de }: { lugar: Lugar; de: number },
  caminho: string,
  achar: Achar,
): number {
  let i = de
  let qual: Elemento | undefined
  while (i - de < lugar.maximo) {
    const filho = no.filhos[i]
    const opcao = lugar.opcoes.find(({ nome }) => nome === filho?.escrito)
    // A choice is of one alternative: what follows it is already of the next place.
    if (filho === undefined || opcao === undefined || (qual !== undefined && qual !== opcao)) break
    qual = opcao
    conferirElemento(filho, opcao, `${caminho}/${opcao.nome}`, achar)
    i++
  }
  if (i - de < lugar.minimo) {
    const nomes = lugar.opcoes.map(({ nome }) => nome)
    achar({
      problema: 'falta',
      caminho: `${caminho}/${nomes[0]}`,
      mensagem: `Falta ${nomes.join(' ou ')} em ${caminho}, ou está fora da ordem do leiaute.`,
    })
  }
  return i
}

function conferirGrupo(no: No, grupo: string, caminho: string, achar: Achar): void {
  if (no.texto.trim() !== '')
    achar({ problema: 'texto-solto', caminho, mensagem: `${caminho} tem texto fora dos campos.` })
  let i = 0
  for (const lugar of GRUPOS.get(grupo) ?? [])
    i = conferirLugar(no, { lugar, de: i }, caminho, achar)
  for (const sobra of no.filhos.slice(i))
    achar({
      problema: 'nao-esperado',
      caminho: `${caminho}/${sobra.escrito}`,
      mensagem: `${sobra.escrito} não é esperado neste lugar de ${caminho}.`,
    })
}

const ASSINADOS = new Set(['infDPS', 'infPedReg'])
const RAIZES = new Set(['DPS', 'pedRegEvento'])

function conferirAtributos(no: No, grupo: string, caminho: string, achar: Achar): void {
  const { xmlns = ESPACO_DA_NFSE, ...resto } = no.atributos ?? {}
  const raiz = RAIZES.has(grupo)
  const esperado = raiz ? 'versao' : 'Id'
  const { [esperado]: valor = '', ...outros } = resto
  const forma = raiz ? FORMA_DA_VERSAO : FORMA_DO_ID[grupo]
  const nomes = Object.keys(ASSINADOS.has(grupo) || raiz ? outros : resto)
  if (xmlns !== ESPACO_DA_NFSE)
    achar({ problema: 'raiz', caminho, mensagem: `${caminho} não é do espaço da NFS-e nacional.` })
  for (const nome of nomes)
    achar({ problema: 'atributo', caminho, mensagem: `${caminho} não tem o atributo ${nome}.` })
  if (forma !== undefined && !forma.test(valor))
    achar({ problema: 'atributo', caminho, mensagem: `${esperado} de ${caminho} não é válido.` })
}

function conferirRaiz(raiz: No, achar: Achar): void {
  const nome = raiz.escrito
  if (nome.includes(':')) {
    achar({
      problema: 'prefixo',
      caminho: nome,
      mensagem: 'O sistema nacional não aceita prefixo nos elementos.',
    })
  } else if (!RAIZES.has(nome) || raiz.atributos?.xmlns !== ESPACO_DA_NFSE) {
    achar({
      problema: 'raiz',
      caminho: nome,
      mensagem: 'O documento não é uma DPS nem um pedido de evento da NFS-e nacional.',
    })
  } else conferirElemento(raiz, { nome, grupo: nome }, nome, achar)
}

/**
 * Walks a DPS or a request of event by our own description of the layout 1.01: elements, order, how many,
 * and what each text may be. Nothing found is a document that the schema takes; a signature is not looked into.
 */
export function validarEstrutura(xml: string): readonly FalhaDeEstrutura[] {
  const falhas: FalhaDeEstrutura[] = []
  try {
    conferirRaiz(montarArvoreDoTexto(xml).raiz, (falha) => falhas.push(falha))
  } catch (erro) {
    if (!(erro instanceof LeituraRecusada)) throw erro
    falhas.push({ problema: 'malformado', caminho: '', mensagem: erro.recusa.mensagem })
  }
  return falhas
}
