import { Button } from '@mantine/core'
import { REGIME } from '@razao/engine/cadastro'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId } from 'react'
import { Campo } from '../../../../ui/Campo.tsx'
import { CampoDeReais } from '../../../../ui/CampoDeReais.tsx'
import { Empreitada, ehOptante, type FormularioDaVenda } from './BlocosDaVenda.tsx'
import { CampoDeMunicipio } from './CampoDeMunicipio.tsx'
import { DocumentosDaDeducao } from './DocumentosDaDeducao.tsx'
import { somaDosDocumentos } from './documentos-da-deducao.ts'

/** The fields that most notes leave as they are. */
const DE_MAIS = [
  'desconto',
  'deducoes',
  'documentosDaDeducao',
  'municipio',
  'aliquotaIss',
  'issRetido',
  'natureza',
  'anexo',
  'codigoMunicipal',
  'nbs',
  'cnae',
  'cessaoDeMaoDeObra',
  'inssBaseMinima',
  'parcelas',
  'informacoes',
] as const

/** Is the field behind «Mais opções»? */
export const ficaEmMais = (campo: string): boolean => (DE_MAIS as readonly string[]).includes(campo)

type Props = {
  de: FormularioDaVenda
  regime: number | undefined
  /** A contract repeats, and a document is deducted once. */
  porDocumento: boolean
  /** Of construction, what decides its taxes is asked beside the construction. */
  comObra: boolean
  aberto: boolean
  onAbrir: (aberto: boolean) => void
}

type DosCampos = Pick<Props, 'de' | 'regime' | 'porDocumento' | 'comObra'>

function Campos({ de, regime, porDocumento, comObra }: DosCampos) {
  const municipio = de.campo('municipio')
  const { servicoId } = de.valores
  const dosDocumentos = somaDosDocumentos(de.valores.documentosDaDeducao)
  const simples = regime === REGIME.simples
  const jaEsta = servicoId === null && !ehOptante(regime)
  return (
    <div className="fa-dois">
      <Campo de={de} nome="desconto" />
      {dosDocumentos === null ? (
        <Campo de={de} nome="deducoes" />
      ) : (
        <CampoDeReais
          label="Deduções da base do ISS (R$)"
          description="A soma dos documentos, mais abaixo."
          value={dosDocumentos}
          onChange={() => {}}
          disabled
        />
      )}
      <CampoDeMunicipio
        id={municipio.id}
        rotulo={municipio.label}
        erro={municipio.error}
        municipio={municipio.value}
        onEscolher={municipio.onChange}
      />
      <Campo de={de} nome="parcelas" />
      <Campo de={de} nome="aliquotaIss" />
      <Campo de={de} nome="issRetido" />
      {jaEsta ? null : (
        <div className="fa-largo">
          <Campo de={de} nome="natureza" />
        </div>
      )}
      {simples && !comObra ? <Campo de={de} nome="anexo" /> : null}
      <Campo de={de} nome="codigoMunicipal" />
      <Campo de={de} nome="nbs" />
      <Campo de={de} nome="cnae" />
      {comObra ? null : <Empreitada de={de} />}
      {porDocumento ? (
        <div className="fa-largo">
          <DocumentosDaDeducao {...de.campo('documentosDaDeducao')} />
        </div>
      ) : null}
      <div className="fa-largo">
        <Campo de={de} nome="informacoes" />
      </div>
    </div>
  )
}

/** What a first note needs not be asked; it opens by itself where something in it is wrong. */
export function MaisOpcoes({ de, regime, porDocumento, comObra, aberto, onAbrir }: Props) {
  const id = useId()
  const errado = DE_MAIS.some((nome) => de.campo(nome).error !== undefined)
  const mostra = aberto || errado
  return (
    <section className="fa-mais">
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={mostra}
        aria-controls={id}
        leftSection={mostra ? <IconChevronDown size={15} /> : <IconChevronRight size={15} />}
        onClick={() => onAbrir(!mostra)}
      >
        Mais opções
      </Button>
      <div id={id} hidden={!mostra}>
        {mostra ? <Campos {...{ de, regime, porDocumento, comObra }} /> : null}
      </div>
    </section>
  )
}
