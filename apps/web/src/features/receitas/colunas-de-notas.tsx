import { IconAlertTriangle } from '@tabler/icons-react'
import { Dinheiro } from '../../ui/Dinheiro.tsx'
import { formatarInstante } from '../../ui/formato.ts'
import type { Coluna } from '../../ui/grade/tipos.ts'
import { Situacao } from '../../ui/Situacao.tsx'
import { situacaoDaNotaEnviada } from './emissao/envios.ts'
import { type Nota, situacaoDaNota, textoDaOrigem, textoDoAnexo, textoDoModelo } from './nota.ts'

const empresa: Coluna<Nota> = {
  campo: 'empresa',
  titulo: 'Empresa',
  largura: 'minmax(190px, 1fr)',
  ordena: true,
}

const numero: Coluna<Nota> = {
  campo: 'numero',
  titulo: 'Nº',
  largura: 92,
  ordena: true,
  fixa: true,
  celular: 'titulo',
  celula: ({ numero: digitos, serie, modelo }) => (
    <span className="rz-numero">
      <span className="rz-so-no-cartao">{textoDoModelo(modelo)} nº </span>
      {digitos}
      {serie ? <span className="rz-suave"> /{serie}</span> : null}
    </span>
  ),
}
const situacao: Coluna<Nota> = {
  campo: 'status',
  titulo: 'Situação',
  tipo: 'status',
  ordena: true,
  largura: 124,
  situacao: ({ status }) => situacaoDaNota(status),
}
const emissao: Coluna<Nota> = {
  campo: 'emissao',
  titulo: 'Emissão',
  tipo: 'data',
  largura: 100,
  ordena: true,
}
const daContraparte = (titulo: string): Coluna<Nota> => ({
  campo: 'contraparte',
  titulo,
  ordena: true,
  largura: 'minmax(160px, 1fr)',
  celula: ({ contraparte, exportacao, semValor }) => (
    <span>
      {contraparte ?? <span className="rz-suave">Não identificado</span>}
      {semValor ? <span className="rz-etiqueta">sem validade fiscal</span> : null}
      {exportacao ? <span className="rz-etiqueta">exportação</span> : null}
    </span>
  ),
})
const dinheiro = (
  campo: keyof Nota & string,
  titulo: string,
  mais: Partial<Coluna<Nota>> = {},
): Coluna<Nota> => ({ campo, titulo, tipo: 'dinheiro', ordena: true, largura: 112, ...mais })

const anexo: Coluna<Nota> = {
  campo: 'anexo',
  titulo: 'Anexo',
  largura: 128,
  celula: ({ anexo: escolhido, receita, foraDaReceita }) =>
    receita ? (
      <span className={escolhido === null ? 'rz-suave' : undefined}>{textoDoAnexo(escolhido)}</span>
    ) : (
      <span className="rz-fora-da-receita" title={foraDaReceita ?? undefined}>
        <IconAlertTriangle size={14} aria-hidden />
        Fora da receita
      </span>
    ),
}
const envio: Coluna<Nota> = {
  campo: 'envio',
  titulo: 'Enviada',
  largura: 124,
  ajuda: 'Se a nota chegou ao cliente por e-mail.',
  celula: ({ envio: dito, enviadaEm }) => {
    const situacaoDoEnvio = situacaoDaNotaEnviada(dito)
    if (situacaoDoEnvio === null) return <span className="rz-suave">Não</span>
    return (
      <span title={enviadaEm === null ? undefined : formatarInstante(enviadaEm)}>
        <Situacao tom={situacaoDoEnvio.tom}>{situacaoDoEnvio.texto}</Situacao>
      </span>
    )
  },
}
const valores: readonly Coluna<Nota>[] = [
  dinheiro('bruto', 'Valor'),
  dinheiro('iss', 'ISS', { largura: 100, celular: 'oculta' }),
  dinheiro('retencoes', 'Retenções', { largura: 104 }),
  dinheiro('liquido', 'Líquido', {
    celula: ({ liquido, liquidoAConferir }) => (
      <span title={liquidoAConferir ? 'O líquido do arquivo não é a conta da nota' : undefined}>
        {liquidoAConferir ? <IconAlertTriangle size={14} aria-label="A conferir:" /> : null}{' '}
        <Dinheiro valor={liquido} />
      </span>
    ),
  }),
]
const origem: readonly Coluna<Nota>[] = [
  dinheiro('base', 'Base', { celular: 'oculta' }),
  { campo: 'municipio', titulo: 'Município', largura: 148, celular: 'oculta' },
  { campo: 'itemLc116', titulo: 'Serviço', largura: 84, celular: 'oculta' },
  {
    campo: 'modelo',
    titulo: 'Modelo',
    largura: 84,
    celular: 'oculta',
    valor: ({ modelo }) => textoDoModelo(modelo),
  },
  {
    campo: 'origem',
    titulo: 'Origem',
    largura: 132,
    celular: 'oculta',
    valor: ({ origem: codigo }) => textoDaOrigem(codigo),
  },
]

/** Columns of the notes, what weighs first; the company's only when the list is of many. */
export const colunasDeNotas = (
  contraparte: 'Cliente' | 'Prestador',
  muitas: boolean,
): Coluna<Nota>[] => [
  numero,
  ...(muitas ? [empresa] : []),
  situacao,
  emissao,
  daContraparte(contraparte),
  ...valores,
  { campo: 'competencia', titulo: 'Compet.', tipo: 'competencia', ordena: true },
  ...(contraparte === 'Cliente' ? [envio, anexo] : []),
  ...origem,
]
