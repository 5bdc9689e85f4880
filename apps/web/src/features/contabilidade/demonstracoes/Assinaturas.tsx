import { Button } from '@mantine/core'
import { contabilRelatorios, type RouteOutput } from '@razao/contract'
import { useState } from 'react'
import { useConsulta } from '../../../api/use-consulta.ts'
import { Faixa } from '../../../ui/Faixa.tsx'
import { formatarDocumento } from '../../../ui/formato.ts'
import { EditarNotas } from './EditarNotas.tsx'
import '../comum/cadastros.css'

type Complemento = RouteOutput<typeof contabilRelatorios.lerComplemento>

/** What the paper still asks of who signs, with the way to where it is told. */
function QuemFaltaAssinar({
  exercicio,
  complemento: { origemDasAssinaturas, assinaturas, faltaAssinar },
  onIndicar,
}: {
  exercicio: number
  complemento: Complemento
  onIndicar: () => void
}) {
  if (faltaAssinar === null && origemDasAssinaturas === 'informadas') return null
  const doCadastro =
    origemDasAssinaturas === 'cadastro' && assinaturas.length > 0
      ? `Quem assina as demonstrações de ${exercicio} veio do cadastro. `
      : ''
  return (
    <Faixa tom={faltaAssinar === null ? 'info' : 'atencao'}>
      {doCadastro}
      {faltaAssinar ?? 'Confira antes de imprimir.'}{' '}
      <button type="button" className="ctb-ligacao" onClick={onIndicar}>
        Indicar quem assina
      </button>
    </Faixa>
  )
}

/** Who signs the statements of the year, with the notes that go with them. */
export function Assinaturas({
  empresaId,
  exercicio,
  onIndicar,
}: {
  empresaId: number
  exercicio: number
  /** Leads to where who signs is told. */
  onIndicar: () => void
}) {
  const { dados, estado } = useConsulta(contabilRelatorios.lerComplemento, { empresaId, exercicio })
  const [editando, setEditando] = useState(false)
  if (estado.falha) {
    return (
      <p className="rz-suave">
        As notas e assinaturas não vieram; os números acima estão inteiros.
      </p>
    )
  }
  if (!dados) return null
  return (
    <>
      {dados.notas.length > 0 ? (
        <section className="rz-cartao ctb-notas" aria-label="Notas explicativas">
          <h2>Notas explicativas</h2>
          {dados.notas.map(({ titulo, texto }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two notes may have the same title, and they never move here
            <article key={i}>
              <h3>
                {i + 1}. {titulo}
              </h3>
              <p>{texto}</p>
            </article>
          ))}
        </section>
      ) : null}
      <QuemFaltaAssinar exercicio={exercicio} complemento={dados} onIndicar={onIndicar} />
      {dados.assinaturas.length > 0 ? (
        <section className="ctb-assinaturas" aria-label="Assinaturas">
          {dados.assinaturas.map(({ nome, documento, qualificacao, crc }) => (
            <p key={documento}>
              <strong>{nome}</strong>
              <span>{qualificacao}</span>
              <span className="rz-numero">{crc ? `CRC ${crc}` : formatarDocumento(documento)}</span>
            </p>
          ))}
        </section>
      ) : null}
      <div className="ctb-barra">
        <Button variant="default" size="compact-sm" onClick={() => setEditando(true)}>
          {dados.notas.length === 0 ? 'Escrever as notas explicativas' : 'Editar as notas'}
        </Button>
      </div>
      {editando ? (
        <EditarNotas
          empresaId={empresaId}
          exercicio={exercicio}
          complemento={dados}
          onFechar={() => setEditando(false)}
        />
      ) : null}
    </>
  )
}
