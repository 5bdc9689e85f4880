import { IconAlertTriangle } from '@tabler/icons-react'
import type { Coluna } from '../../ui/grade/tipos.ts'
import { type Nota, situacaoDaNota, textoDaOrigem, textoDoAnexo, textoDoModelo } from './nota.ts'

const EMPRESA: Coluna<Nota> = { campo: 'empresa', titulo: 'Empresa', largura: 190, ordena: true }

const ate = (titulo: string): Coluna<Nota>[] => [
  {
    campo: 'numero',
    titulo: 'Nº',
    largura: 96,
    ordena: true,
    fixa: true,
    celular: 'titulo',
    valor: ({ modelo, numero }) => `${textoDoModelo(modelo)} ${numero}`,
    celula: ({ numero, serie }) => (
      <span className="rz-numero">
        {numero}
        {serie ? <span className="rz-suave"> /{serie}</span> : null}
      </span>
    ),
  },
  {
    campo: 'status',
    titulo: 'Situação',
    tipo: 'status',
    largura: 132,
    situacao: ({ status }) => situacaoDaNota(status),
  },
  { campo: 'emissao', titulo: 'Emissão', tipo: 'data', ordena: true },
  { campo: 'competencia', titulo: 'Compet.', tipo: 'competencia', ordena: true },
  {
    campo: 'contraparte',
    titulo,
    ordena: true,
    largura: 'minmax(190px, 1.4fr)',
    celula: ({ contraparte, exportacao }) => (
      <span>
        {contraparte ?? <span className="rz-suave">Não identificado</span>}
        {exportacao ? <span className="rz-etiqueta">exportação</span> : null}
      </span>
    ),
  },
]

const depois: Coluna<Nota>[] = [
  { campo: 'bruto', titulo: 'Valor', tipo: 'dinheiro', ordena: true },
  { campo: 'base', titulo: 'Base', tipo: 'dinheiro', celular: 'oculta' },
  {
    campo: 'iss',
    titulo: 'ISS',
    tipo: 'dinheiro',
    largura: 116,
    celular: 'oculta',
  },
  { campo: 'retencoes', titulo: 'Retenções', tipo: 'dinheiro', largura: 116 },
  { campo: 'liquido', titulo: 'Líquido', tipo: 'dinheiro', ordena: true },
  {
    campo: 'anexo',
    titulo: 'Anexo',
    largura: 128,
    celula: ({ anexo, receita, foraDaReceita }) =>
      receita ? (
        <span className={anexo === null ? 'rz-suave' : undefined}>{textoDoAnexo(anexo)}</span>
      ) : (
        <span className="rz-fora-da-receita" title={foraDaReceita ?? undefined}>
          <IconAlertTriangle size={14} aria-hidden />
          Fora da receita
        </span>
      ),
  },
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
    valor: ({ origem }) => textoDaOrigem(origem),
  },
]

/** Columns of the notes; the company's only when the list is of many. */
export const colunasDeNotas = (
  contraparte: 'Cliente' | 'Prestador',
  muitas: boolean,
): Coluna<Nota>[] => {
  const [numero, ...resto] = ate(contraparte)
  return [...(numero ? [numero] : []), ...(muitas ? [EMPRESA] : []), ...resto, ...depois]
}
