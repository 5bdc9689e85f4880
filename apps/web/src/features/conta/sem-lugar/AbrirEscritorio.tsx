import { Button, TextInput } from '@mantine/core'
import { registro } from '@razao/contract'
import { type FormEvent, useState } from 'react'
import { useAcao } from '../../../api/use-acao.ts'
import { useSituacaoDaSessao } from '../../../state/situacao-da-sessao.ts'
import { CampoMascarado } from '../../../ui/CampoMascarado.tsx'
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
export function AbrirEscritorio({ dados }: { dados: CadastroLido }) {
  const { escolher } = useSituacaoDaSessao()
  const doContador = dados.cadastro?.quem === 'contador' ? dados.cadastro : null
  const [cnpj, setCnpj] = useState(doContador?.cnpj ?? '')
  const [nome, setNome] = useState(doContador?.escritorioNome ?? '')
  const [crc, setCrc] = useState(() => crcEmCampos(doContador?.crc))
  const [tentou, setTentou] = useState(false)
  const abrir = useAcao(registro.abrirEscritorio)
  const semCnpj = cnpj === '' || validarMascara('cnpj', cnpj) !== null
  const semCrc = crc.crcUf === '' || !/^\d{1,6}$/.test(crc.crcNumero)
  const enviar = async (evento: FormEvent) => {
    evento.preventDefault()
    setTentou(true)
    const limpo = nome.trim()
    if (semCnpj || semCrc || limpo === '') return
    const razaoSocial = doContador?.razaoSocial ?? limpo
    const pedido = { cnpj, nome: limpo, razaoSocial, crc: crcEscrito(crc) }
    const resultado = await abrir.executar(pedido)
    if (resultado.ok) escolher(resultado.valor.escritorioId)
  }
  return (
    <form
      className="rz-conta"
      noValidate
      aria-label="Abrir o escritório"
      onSubmit={(e) => void enviar(e)}
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
    </form>
  )
}
