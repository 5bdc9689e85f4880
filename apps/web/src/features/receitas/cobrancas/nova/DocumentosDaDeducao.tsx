import { Button, NativeSelect, TextInput } from '@mantine/core'
import { cobrancas } from '@razao/contract'
import { IconPlus } from '@tabler/icons-react'
import { CampoDeData } from '../../../../ui/CampoDeData.tsx'
import { CampoDeReais } from '../../../../ui/CampoDeReais.tsx'
import { useFocoNaNova } from '../../../../ui/use-foco-na-nova.ts'
import type { PropsDoCampo } from '../../../../ui/use-formulario.ts'
import { type DocumentoEscrito, errosDoDocumento, novoDocumento } from './documentos-da-deducao.ts'

type Props = Pick<
  PropsDoCampo<readonly DocumentoEscrito[]>,
  'id' | 'label' | 'value' | 'onChange' | 'error'
>

const MOTIVOS = Object.entries(cobrancas.ROTULOS_DA_DEDUCAO).map(([value, label]) => ({
  value,
  label,
}))

type DaLinha = {
  documento: DocumentoEscrito
  quem: string
  erros: ReturnType<typeof errosDoDocumento>
  onMudar: (mudanca: Partial<DocumentoEscrito>) => void
  onTirar: () => void
}

function Documento({ documento, quem, erros, onMudar, onTirar }: DaLinha) {
  return (
    <fieldset className="fa-documento">
      <legend>{quem}</legend>
      <TextInput
        className="fa-largo"
        label="Chave da nota deduzida"
        description="44 posições da NF-e, ou 50 da NFS-e nacional."
        autoComplete="off"
        maxLength={70}
        value={documento.chave}
        error={erros.chave}
        onChange={({ currentTarget }) => onMudar({ chave: currentTarget.value })}
      />
      <NativeSelect
        label="O que se deduz"
        data={MOTIVOS}
        value={documento.motivo}
        onChange={({ currentTarget }) =>
          onMudar({ motivo: currentTarget.value as DocumentoEscrito['motivo'] })
        }
      />
      <CampoDeData
        label="Emissão dela"
        value={documento.emissao}
        error={erros.emissao}
        onChange={(emissao) => onMudar({ emissao })}
      />
      <CampoDeReais
        label="Valor que se pode deduzir (R$)"
        value={documento.dedutivel}
        error={erros.dedutivel}
        onChange={(dedutivel) => onMudar({ dedutivel })}
      />
      <CampoDeReais
        label="Deduzido nesta nota (R$)"
        value={documento.deduzido}
        error={erros.deduzido}
        onChange={(deduzido) => onMudar({ deduzido })}
      />
      {documento.motivo === 'outras' ? (
        <TextInput
          className="fa-largo"
          label="Descrição da dedução"
          maxLength={150}
          value={documento.descricao}
          error={erros.descricao}
          onChange={({ currentTarget }) => onMudar({ descricao: currentTarget.value })}
        />
      ) : null}
      <div className="fa-largo">
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Tirar a ${quem.toLowerCase()}`}
          onClick={onTirar}
        >
          Tirar
        </Button>
      </div>
    </fieldset>
  )
}

/** The notes that are deducted from the base of the ISS, a line for each; the deduction is their sum. */
export function DocumentosDaDeducao({ id, label, value, onChange, error }: Props) {
  const lugar = useFocoNaNova<HTMLElement>(value.length)
  return (
    <section ref={lugar} id={id} tabIndex={-1} aria-label={label} className="fa-documentos">
      {value.map((documento, i) => (
        <Documento
          key={documento.linha}
          documento={documento}
          quem={`Nota deduzida ${i + 1}`}
          erros={error === undefined ? {} : errosDoDocumento(documento)}
          onMudar={(mudanca) =>
            onChange(value.map((um, qual) => (qual === i ? { ...um, ...mudanca } : um)))
          }
          onTirar={() => onChange(value.filter((_, qual) => qual !== i))}
        />
      ))}
      {error === undefined ? null : (
        <p role="alert" className="fa-erro">
          {error}
        </p>
      )}
      {value.length < cobrancas.MAXIMO_DE_DOCUMENTOS ? (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => onChange([...value, novoDocumento()])}
        >
          Deduzir por nota
        </Button>
      ) : null}
      {value.length > 0 ? (
        <p className="rz-suave">
          Recibo, nota de papel ou nota só da prefeitura pedem também o fornecedor, que não se
          informa por aqui: emita essa nota no Emissor Nacional e importe o XML.
        </p>
      ) : null}
    </section>
  )
}
