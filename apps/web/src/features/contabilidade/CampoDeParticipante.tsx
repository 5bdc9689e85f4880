import { contabilCadastros, type RouteOutput } from '@razao/contract'
import { useId, useState } from 'react'
import { useConsulta } from '../../api/use-consulta.ts'
import { selecionaAoChegar } from '../../ui/seleciona-ao-chegar.ts'
import { useValidade } from '../../ui/use-mascara.ts'

export type Participante = RouteOutput<
  typeof contabilCadastros.listarParticipantes
>['participantes'][number]
export type Centro = RouteOutput<typeof contabilCadastros.listarCentros>['centros'][number]

const NINGUEM: readonly Participante[] = []
const NENHUM: readonly Centro[] = []

/** Cost centres in use and people of a company: what a line may be told to be of. */
export function useDeQuem(empresaId: number) {
  const centros = useConsulta(contabilCadastros.listarCentros, { empresaId })
  const pessoas = useConsulta(contabilCadastros.listarParticipantes, { empresaId })
  return {
    centros: centros.dados?.centros.filter(({ ativo }) => ativo) ?? NENHUM,
    participantes: pessoas.dados?.participantes ?? NINGUEM,
  }
}
export type DeQuem = ReturnType<typeof useDeQuem>

type Props = {
  rotulo: string
  participantes: readonly Participante[]
  participanteId: number | null
  onEscolher: (participanteId: number | null) => void
}

/** A customer or supplier by name or document; what is nobody's name, or of several, stays written to be mended. */
export function CampoDeParticipante({ rotulo, participantes, participanteId, onEscolher }: Props) {
  const lista = useId()
  const [digitado, setDigitado] = useState<string | null>(null)
  const [recusa, setRecusa] = useState<string | null>(null)
  const campo = useValidade(recusa)
  const escolhido = participantes.find(({ id }) => id === participanteId)
  const concluir = () => {
    if (digitado === null) return
    const texto = digitado.trim().toLowerCase()
    if (texto === '') {
      setDigitado(null)
      return onEscolher(null)
    }
    const achados = participantes.filter(
      ({ nome, documento }) =>
        nome.toLowerCase() === texto || documento === texto.replace(/[^0-9a-z]/g, ''),
    )
    const parecidos =
      achados.length > 0
        ? achados
        : participantes.filter(({ nome }) => nome.toLowerCase().includes(texto))
    const [um, outro] = parecidos
    if (um && !outro) {
      setDigitado(null)
      return onEscolher(um.id)
    }
    // Never the one of before under another name.
    onEscolher(null)
    setRecusa(
      outro
        ? `«${digitado.trim()}» é de mais de um: escolha na lista.`
        : `Ninguém se chama «${digitado.trim()}» nesta empresa.`,
    )
  }
  return (
    <>
      <input
        ref={campo}
        className="ctb-campo"
        aria-label={rotulo}
        aria-invalid={recusa !== null || undefined}
        aria-describedby={recusa === null ? undefined : `${lista}-recusa`}
        placeholder="Participante"
        list={lista}
        autoComplete="off"
        value={digitado ?? escolhido?.nome ?? ''}
        {...selecionaAoChegar}
        onChange={({ currentTarget }) => {
          setRecusa(null)
          setDigitado(currentTarget.value)
        }}
        onBlur={concluir}
      />
      <datalist id={lista}>
        {participantes.map(({ id, nome, documento }) => (
          <option key={id} value={nome}>
            {documento}
          </option>
        ))}
      </datalist>
      {recusa === null ? null : (
        <small className="ctb-erro" role="status" id={`${lista}-recusa`}>
          {recusa}
        </small>
      )}
    </>
  )
}
