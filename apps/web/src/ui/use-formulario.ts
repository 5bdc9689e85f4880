import { type FormEvent, useId, useState } from 'react'
import { formatarInteiro, plural } from './formato.ts'
import { paraUmBotao } from './sair-do-campo.ts'

/** One field: its name on screen, and what is wrong with a value (null when nothing is). */
export type DefinicaoDoCampo = {
  readonly rotulo: string
  readonly obrigatorio?: boolean
  readonly validar?: (valor: string, valores: Readonly<Record<string, string>>) => string | null
}
export type Campos<N extends string> = Readonly<Record<N, DefinicaoDoCampo>>
export type ErroDoCampo = {
  readonly id: string
  readonly rotulo: string
  readonly mensagem: string
  /** Nothing was written in it: it is missing, not wrong. */
  readonly vazio?: boolean
  /** How many fields the line speaks of, when they are more than one. */
  readonly campos?: number
}

/** `Faltam 6 campos; 1 precisa ser corrigido`: what is missing is not what is wrong. */
export function tituloDosErros(erros: readonly ErroDoCampo[]): string {
  const contar = (vazio: boolean) =>
    erros.reduce((n, erro) => (Boolean(erro.vazio) === vazio ? n + (erro.campos ?? 1) : n), 0)
  const faltam = contar(true)
  const errados = contar(false)
  const falta = `${faltam === 1 ? 'Falta' : 'Faltam'} ${plural(faltam, 'campo')}`
  const corrigir = errados === 1 ? 'precisa ser corrigido' : 'precisam ser corrigidos'
  if (errados === 0) return falta
  return faltam === 0
    ? `${plural(errados, 'campo')} ${corrigir}`
    : `${falta}; ${formatarInteiro(errados)} ${corrigir}`
}

/** Messages of the fields that are not right, by name. */
export function errosDosCampos<N extends string>(
  campos: Campos<N>,
  valores: Readonly<Record<N, string>>,
): Partial<Record<N, string>> {
  const erros: Partial<Record<N, string>> = {}
  for (const nome of Object.keys(campos) as N[]) {
    const { rotulo, obrigatorio, validar } = campos[nome]
    const valor = valores[nome].trim()
    if (valor === '' && obrigatorio) erros[nome] = `Preencha «${rotulo}».`
    else if (valor !== '') {
      const mensagem = validar?.(valor, valores)
      if (mensagem) erros[nome] = mensagem
    }
  }
  return erros
}

type Opcoes<N extends string> = {
  readonly campos: Campos<N>
  readonly inicial: Readonly<Record<N, string>>
  /** Messages by field that came from the server; they last until the field changes. */
  readonly doServidor?: Readonly<Record<string, string>> | undefined
}

/**
 * Values of a form as texts. A field is checked when the person leaves it; sending checks all and gives the
 * summary; nothing that was typed is ever cleared. Keep `campos` outside the component.
 */
export function useFormulario<const N extends string>({ campos, inicial, doServidor }: Opcoes<N>) {
  const raiz = useId()
  const [base, setBase] = useState(inicial)
  const [valores, setValores] = useState(inicial)
  const [visitados, setVisitados] = useState<ReadonlySet<N>>(new Set())
  const [tentativas, setTentativas] = useState(0)
  const [enviados, setEnviados] = useState<Readonly<Record<N, string>> | null>(null)
  const nomes = Object.keys(campos) as N[]
  const erros = errosDosCampos(campos, valores)
  const idDe = (nome: N) => `${raiz}-${nome}`
  const erroDe = (nome: N): string | undefined => {
    const visto = tentativas > 0 || visitados.has(nome)
    const recusado = enviados?.[nome] === valores[nome] ? doServidor?.[nome] : undefined
    return (visto ? erros[nome] : undefined) ?? recusado
  }
  const mudar = (nome: N, valor: string) => setValores((antes) => ({ ...antes, [nome]: valor }))
  const resumo: ErroDoCampo[] =
    tentativas === 0
      ? []
      : nomes.flatMap((nome) => {
          const mensagem = erroDe(nome)
          if (!mensagem) return []
          const vazio = valores[nome].trim() === ''
          return [{ id: idDe(nome), rotulo: campos[nome].rotulo, mensagem, vazio }]
        })
  return {
    valores,
    /** Something differs from what was loaded or last saved. */
    sujo: nomes.some((nome) => valores[nome] !== base[nome]),
    mudar,
    /** Puts values in the fields: a recovered draft, or what the server has now. */
    preencher: (novos: Partial<Record<N, string>>) =>
      setValores((antes) => ({ ...antes, ...novos })),
    /** What is on screen is now what is saved. */
    salvo: () => {
      setBase(valores)
      setTentativas(0)
      setVisitados(new Set())
    },
    resumo,
    /** Changes at each attempt to send, so that the summary takes the focus again. */
    tentativas,
    /** To spread on `CampoMascarado`. */
    campo: (nome: N) => ({
      id: idDe(nome),
      label: campos[nome].rotulo,
      required: campos[nome].obrigatorio === true,
      value: valores[nome],
      onChange: (valor: string) => mudar(nome, valor),
      onBlur: (evento?: { relatedTarget: EventTarget | null }) => {
        if (evento && paraUmBotao(evento)) return
        setVisitados((antes) => new Set(antes).add(nome))
      },
      error: erroDe(nome),
    }),
    /** For `onSubmit`: calls `enviar` only when every field is right. */
    aoEnviar:
      (enviar: (valores: Readonly<Record<N, string>>) => unknown) =>
      (evento: FormEvent): void => {
        evento.preventDefault()
        setTentativas((n) => n + 1)
        setEnviados(valores)
        if (Object.keys(erros).length === 0) void enviar(valores)
      },
  }
}
