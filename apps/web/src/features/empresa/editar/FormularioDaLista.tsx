import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Resultado } from '../../../api/pedir.ts'
import { Formulario } from '../../../ui/Formulario.tsx'
import { FalhaDaEdicao } from './FalhaDaEdicao.tsx'
import type { PropsDaEdicao } from './props.ts'
import { ResumoDaLista } from './ResumoDaLista.tsx'
import type { Linha, ListaEditada } from './use-lista-editada.ts'

/** What a field of a line is given: where the summary of errors leads, and its own error. */
export type ErroDe = (campo: string) => {
  id: string
  error: string | undefined
  autoComplete: string
}

/** The button that takes a line out of the list. */
export function TirarDaLista({ nome, onTirar }: { nome: string; onTirar: () => void }) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={`Tirar da lista: ${nome}`}
      onClick={onTirar}
    >
      Tirar da lista
    </Button>
  )
}

type Props<L extends Linha, T> = Pick<PropsDaEdicao, 'empresaId' | 'onFechar' | 'onTrazer'> & {
  lista: ListaEditada<L>
  /** The save under way and its refusal. */
  edicao: {
    falha: Parameters<typeof FalhaDaEdicao>[0]['falha']
    contar: (salvo: T) => void
  }
  /** The fields' names, and of what: `CNAE` `da atividade` 1; the error of the whole list has its own name. */
  rotulos: Readonly<Record<string, string>>
  de: string
  doTodo?: { campo: string; rotulo: string }
  /** Fields that may be empty without being told as such. */
  opcionais?: readonly string[]
  novo: { rotulo: string; linha: () => L }
  onSalvar: () => Promise<Resultado<T>>
  explicacao: ReactNode
  /** Beside the button of one line more. */
  mais?: ReactNode
  linha: (linha: L, indice: number, erroDe: ErroDe) => ReactNode
}

/** Lines of the company's file edited together: each in its fields, saved as one. */
export function FormularioDaLista<L extends Linha, T>(props: Props<L, T>) {
  const { lista, edicao, rotulos, doTodo, opcionais = [] } = props
  const { linhas, erros, idDe } = lista
  const rotuloDe = (campo: string): string => {
    const [i, nome] = campo.split('.')
    if (nome === undefined) return doTodo?.rotulo ?? ''
    return `${rotulos[nome] ?? nome} ${props.de} ${Number(i) + 1}`
  }
  const estaVazio = (campo: string): boolean => {
    const [i, nome = ''] = campo.split('.')
    if (opcionais.includes(nome)) return false
    return (linhas[Number(i)] as Record<string, unknown> | undefined)?.[nome] === ''
  }
  const erroDoTodo = doTodo ? erros[doTodo.campo] : undefined
  return (
    <Formulario
      className="rz-formulario ed-formulario"
      rascunho={lista.rascunho}
      conferir={lista.conferir}
      enviar="Salvar"
      pronto={lista.sujo}
      onVoltar={props.onFechar}
      onEnviar={props.onSalvar}
      onFeito={edicao.contar}
    >
      <p>{props.explicacao}</p>
      <ResumoDaLista
        erros={erros}
        tentativas={lista.tentativas}
        idDe={idDe}
        rotuloDe={rotuloDe}
        vazio={estaVazio}
      />
      {linhas.map((linha, indice) =>
        props.linha(linha, indice, (campo) => ({
          id: idDe(`${indice}.${campo}`),
          error: erros[`${indice}.${campo}`],
          autoComplete: 'off',
        })),
      )}
      {erroDoTodo && doTodo ? (
        <p id={idDe(doTodo.campo)} tabIndex={-1} className="rz-negativo">
          {erroDoTodo}
        </p>
      ) : null}
      <div className="ed-mais">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => lista.trocar([...linhas, props.novo.linha()])}
        >
          {props.novo.rotulo}
        </Button>
        {props.mais}
      </div>
      <FalhaDaEdicao empresaId={props.empresaId} falha={edicao.falha} onTrazer={props.onTrazer} />
    </Formulario>
  )
}
