import { Button, Textarea, TextInput } from '@mantine/core'
import { contabilRelatorios, type RouteOutput } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../../api/use-acao.ts'
import { useRascunho } from '../../../api/use-rascunho.ts'
import { paths } from '../../../paths.ts'
import { AvisoDeRascunho } from '../../../ui/AvisoDeRascunho.tsx'
import { avisos } from '../../../ui/avisos.tsx'
import { Faixa } from '../../../ui/Faixa.tsx'
import { Gaveta } from '../../../ui/Gaveta.tsx'
import { ErrosDoPedido } from '../comum/ErrosDoPedido.tsx'

type Complemento = RouteOutput<typeof contabilRelatorios.lerComplemento>
type Nota = Complemento['notas'][number] & { readonly chave: number }

/** What a beginning has where the accountant must write. */
const A_COMPLETAR = 'Descreva aqui'

/** The notes every small company has (NBC TG 1002 and 1001), as a beginning: the accountant finishes each one. */
const USUAIS: readonly Complemento['notas'][number][] = [
  {
    titulo: 'Contexto operacional',
    texto: `A empresa é uma sociedade domiciliada no Brasil. ${A_COMPLETAR} o objeto social, a sede e o regime de tributação.`,
  },
  {
    titulo: 'Base de preparação',
    texto:
      'As demonstrações contábeis foram elaboradas conforme as práticas contábeis adotadas no Brasil aplicáveis às microentidades e às pequenas empresas (NBC TG 1002 e NBC TG 1001), pelo regime de competência e em reais.',
  },
  {
    titulo: 'Principais políticas contábeis',
    texto:
      'Caixa e equivalentes são os saldos em caixa, em bancos e em aplicações de liquidez imediata. Clientes são reconhecidos pelo valor da nota. O imobilizado é registrado pelo custo, menos a depreciação pelo método linear às taxas da IN RFB 1.700/2017. A receita é reconhecida quando o serviço é prestado ou a mercadoria é entregue.',
  },
  {
    titulo: 'Capital social',
    texto: 'O capital social, totalmente integralizado, está dividido em quotas entre os sócios.',
  },
  {
    titulo: 'Contingências',
    texto:
      'A administração não tem conhecimento de processos cuja perda seja provável e que exijam provisão.',
  },
]

const semChave = (notas: readonly Nota[]): Complemento['notas'] =>
  notas.map(({ titulo, texto }) => ({ titulo, texto }))

type Props = {
  empresaId: number
  exercicio: number
  complemento: Complemento
  onFechar: () => void
}

function UmaNota({
  nota,
  posicao,
  onMudar,
  onTirar,
}: {
  nota: Nota
  posicao: number
  onMudar: (mudanca: Partial<Nota>) => void
  onTirar: () => void
}) {
  return (
    <fieldset className="ctb-nota-editada">
      <legend>Nota {posicao}</legend>
      <TextInput
        label={`Título da nota ${posicao}`}
        required
        maxLength={120}
        value={nota.titulo}
        onChange={({ currentTarget }) => onMudar({ titulo: currentTarget.value })}
      />
      <Textarea
        label={`Texto da nota ${posicao}`}
        required
        autosize
        minRows={3}
        maxRows={14}
        maxLength={20_000}
        value={nota.texto}
        onChange={({ currentTarget }) => onMudar({ texto: currentTarget.value })}
      />
      <Button size="compact-xs" variant="subtle" color="gray" onClick={onTirar}>
        Tirar a nota {posicao}
      </Button>
    </fieldset>
  )
}

/** Notas explicativas of a year: written here, they go with the statements on screen, in PDF and in the ECD. */
export function EditarNotas({ empresaId, exercicio, complemento, onFechar }: Props) {
  const [notas, setNotas] = useState<readonly Nota[]>(
    complemento.notas.map((nota, i) => ({ ...nota, chave: i + 1 })),
  )
  const { executar, enviando, falha } = useAcao(contabilRelatorios.salvarComplemento)
  const acrescentar = (novas: readonly Complemento['notas'][number][]) =>
    setNotas((antes) => {
      const maior = Math.max(0, ...antes.map(({ chave }) => chave))
      return [...antes, ...novas.map((nota, i) => ({ ...nota, chave: maior + i + 1 }))]
    })
  const rascunho = useRascunho({
    chave: `${paths.contabilidade}#notas-${empresaId}-${exercicio}`,
    titulo: `Notas explicativas de ${exercicio}`,
    valores: { notas },
    sujo: JSON.stringify(semChave(notas)) !== JSON.stringify(complemento.notas),
    aoContinuar: (guardado) => setNotas(guardado.notas),
  })
  const prontas = notas.every(({ titulo, texto }) => titulo.trim() !== '' && texto.trim() !== '')
  const salvar = async () => {
    const { origemDasAssinaturas, faltaAssinar: _falta, ...guardado } = complemento
    const { ok } = await executar({
      ...guardado,
      // Who came from the register is told only by who fills the terms.
      assinaturas: origemDasAssinaturas === 'informadas' ? guardado.assinaturas : [],
      empresaId,
      exercicio,
      notas: notas.map(({ titulo, texto }) => ({ titulo: titulo.trim(), texto: texto.trim() })),
    })
    if (!ok) return
    await rascunho.concluir()
    avisos.ok(`Notas explicativas de ${exercicio} guardadas.`)
    onFechar()
  }
  return (
    <Gaveta
      aberta
      onFechar={onFechar}
      titulo={`Notas explicativas de ${exercicio}`}
      rodape={
        <>
          <Button variant="default" onClick={onFechar}>
            Cancelar
          </Button>
          <Button loading={enviando} disabled={!prontas} onClick={() => void salvar()}>
            Guardar
          </Button>
        </>
      }
    >
      <div className="rz-formulario">
        <AvisoDeRascunho rascunho={rascunho.recuperado} />
        <ErrosDoPedido falha={falha} />
        {notas.length === 0 ? (
          <p className="rz-suave">
            Nenhuma nota ainda. As usuais da pequena empresa vêm com um texto de começo, para
            completar.
          </p>
        ) : null}
        {notas.map((nota, i) => (
          <UmaNota
            key={nota.chave}
            nota={nota}
            posicao={i + 1}
            onMudar={(mudanca) =>
              setNotas((antes) =>
                antes.map((uma) => (uma.chave === nota.chave ? { ...uma, ...mudanca } : uma)),
              )
            }
            onTirar={() => setNotas((antes) => antes.filter(({ chave }) => chave !== nota.chave))}
          />
        ))}
        {notas.some(({ texto }) => texto.includes(A_COMPLETAR)) ? (
          <Faixa tom="atencao">
            Há nota com o texto de começo, «{A_COMPLETAR}…»: complete-a antes de assinar.
          </Faixa>
        ) : null}
        <div className="ctb-barra">
          <Button variant="default" onClick={() => acrescentar([{ titulo: '', texto: '' }])}>
            Nova nota
          </Button>
          {notas.length === 0 ? (
            <Button variant="default" onClick={() => acrescentar(USUAIS)}>
              Começar pelas usuais
            </Button>
          ) : null}
        </div>
      </div>
    </Gaveta>
  )
}
