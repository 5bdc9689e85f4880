import { Button, TextInput } from '@mantine/core'
import { registro } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../../api/use-acao.ts'
import { useSituacaoDaSessao } from '../../../state/situacao-da-sessao.ts'
import { CampoMascarado } from '../../../ui/CampoMascarado.tsx'
import { FormularioLivre } from '../../../ui/FormularioLivre.tsx'
import { validarMascara } from '../../../ui/mascaras.ts'
import { CamposDoCrc } from '../registrar/CamposDoCrc.tsx'
import { crcEscrito } from '../registrar/rascunho.ts'
import type { CadastroLido } from './use-concluir-cadastro.ts'

/** `SP-001234/O` as the fields take it. */
function crcEmCampos(crc: string | null | undefined) {
  const [, crcUf = '', crcNumero = '', crcTipo = 'O'] =
    /^([A-Z]{2})-(\d{6})\/([OTPS])$/.exec(crc ?? '') ?? []
  return { crcUf, crcNumero, crcTipo }
}

/** A contador whose registration told nothing of an office (an account of another provider) opens it here. */
export function AbrirEscritorio({
  dados,
  onRecusado,
}: {
  dados: CadastroLido
  /** A request may have been left with who administers the office of this CNPJ. */
  onRecusado: () => void
}) {
  const { escolher } = useSituacaoDaSessao()
  const doContador = dados.cadastro?.quem === 'contador' ? dados.cadastro : null
  const [cnpj, setCnpj] = useState(doContador?.cnpj ?? '')
  const [nome, setNome] = useState(doContador?.escritorioNome ?? '')
  const [crc, setCrc] = useState(() => crcEmCampos(doContador?.crc))
  const [tentou, setTentou] = useState(false)
  const abrir = useAcao(registro.abrirEscritorio)
  const semCnpj = cnpj === '' || validarMascara('cnpj', cnpj) !== null
  const semCrc = crc.crcUf === '' || !/^\d{1,6}$/.test(crc.crcNumero)
  const limpo = nome.trim()
  const enviar = async () => {
    const razaoSocial = doContador?.razaoSocial ?? limpo
    const resultado = await abrir.executar({
      cnpj,
      nome: limpo,
      razaoSocial,
      crc: crcEscrito(crc),
    })
    if (!resultado.ok) onRecusado()
    return resultado
  }
  return (
    <FormularioLivre
      className="rz-conta"
      rotulo="Abrir o escritório"
      falha={abrir.falha}
      conferir={() => {
        setTentou(true)
        return !semCnpj && !semCrc && limpo !== ''
      }}
      onEnviar={enviar}
      onFeito={({ escritorioId }) => escolher(escritorioId)}
    >
      <CamposDoCrc
        valor={crc}
        mudar={(mudanca) => setCrc((antes) => ({ ...antes, ...mudanca }))}
        tentou={tentou}
      />
      <CampoMascarado
        tipo="cnpj"
        label="CNPJ do escritório"
        required
        value={cnpj}
        onChange={setCnpj}
        error={tentou && semCnpj ? 'CNPJ inválido. Confira as letras e os números.' : null}
      />
      <TextInput
        label="Nome do escritório"
        required
        maxLength={80}
        value={nome}
        onChange={(evento) => setNome(evento.currentTarget.value)}
        error={tentou && nome.trim() === '' ? 'Preencha «Nome do escritório».' : null}
      />
      <Button type="submit" fullWidth loading={abrir.enviando}>
        Abrir o escritório
      </Button>
    </FormularioLivre>
  )
}
