import { IconAlertTriangle } from '@tabler/icons-react'
import { DataCivil } from '../../../ui/DataCivil.tsx'
import type { Coluna } from '../../../ui/grade/tipos.ts'
import {
  type Cliente,
  textoDaRetencao,
  textoDoDocumento,
  textoDoLugar,
  textoDoTipo,
} from './cliente.ts'

const nome: Coluna<Cliente> = {
  campo: 'nome',
  titulo: 'Nome',
  largura: 'minmax(220px, 2fr)',
  ordena: true,
  fixa: true,
  celular: 'titulo',
  celula: ({ nome: oNome, nomeFantasia, arquivado }) => (
    <span className="cl-nome">
      {oNome}
      {nomeFantasia ? <span className="rz-suave cl-fantasia">{nomeFantasia}</span> : null}
      {arquivado ? <span className="rz-etiqueta">arquivado</span> : null}
    </span>
  ),
}
const empresa: Coluna<Cliente> = {
  campo: 'empresa',
  titulo: 'Empresa',
  largura: 'minmax(160px, 1fr)',
  ordena: true,
}
const documento: Coluna<Cliente> = {
  campo: 'documento',
  titulo: 'CNPJ/CPF/NIF',
  largura: 172,
  ordena: true,
  celula: (cliente) =>
    cliente.documento === null && cliente.documentoTipo === 'sem-documento' ? (
      <span className="cl-falta">
        <IconAlertTriangle size={14} aria-hidden /> {textoDoDocumento(cliente)}
      </span>
    ) : (
      <span className="rz-numero">{textoDoDocumento(cliente)}</span>
    ),
}

const etiquetas: Coluna<Cliente> = {
  campo: 'etiquetas',
  titulo: 'Etiquetas',
  largura: 'minmax(120px, 1fr)',
  celular: 'larga',
  celula: ({ etiquetas: delas }) =>
    delas.length === 0 ? (
      <span className="rz-suave">—</span>
    ) : (
      <span className="cl-etiquetas">
        {delas.map((uma) => (
          <span key={uma} className="rz-etiqueta">
            {uma}
          </span>
        ))}
      </span>
    ),
}

const retem: Coluna<Cliente> = {
  campo: 'retem',
  titulo: 'Retém?',
  largura: 148,
  celular: 'oculta',
  ajuda: 'Regras próprias do cliente; sem elas valem as da lei e do município',
  celula: (cliente) => {
    const texto = textoDaRetencao(cliente)
    return texto === null ? <span className="rz-suave">Pela lei</span> : texto
  },
}

/** What the notes tell: of one company they order the list; of many the server does not read them all. */
const doMovimento = (ordena: boolean): Coluna<Cliente>[] => [
  {
    ...{ campo: 'faturado', titulo: 'Faturado 12 m', tipo: 'dinheiro', ordena },
    ajuda: 'Notas emitidas nos últimos doze meses que contam na receita',
  },
  {
    ...{ campo: 'emAberto', titulo: 'Em aberto', tipo: 'dinheiro', ordena },
    ajuda: 'O que falta receber das notas dos últimos 24 meses',
  },
  {
    ...{ campo: 'ultimaNota', titulo: 'Última nota', largura: 132, ordena },
    celula: ({ ultimaNota }) =>
      ultimaNota === null ? (
        <span className="rz-suave">—</span>
      ) : (
        <span className="rz-numero">
          {ultimaNota.numero} <span className="rz-suave">de</span>{' '}
          <DataCivil valor={ultimaNota.emissao} />
        </span>
      ),
  },
]

/** Columns of the customers; the company's only when the list is of many. */
export const colunasDeClientes = (muitas: boolean): Coluna<Cliente>[] => [
  nome,
  ...(muitas ? [empresa] : []),
  documento,
  ...doMovimento(!muitas),
  {
    ...{ campo: 'municipio', titulo: 'Município', largura: 'minmax(150px, 1fr)', ordena: true },
    celular: 'oculta',
    valor: textoDoLugar,
  },
  {
    ...{ campo: 'email', titulo: 'E-mail de cobrança', largura: 'minmax(180px, 1fr)' },
    ...{ ordena: true, celular: 'larga' },
  },
  retem,
  {
    ...{ campo: 'tipoPessoa', titulo: 'Tipo', largura: 132, ordena: true, celular: 'oculta' },
    valor: ({ tipoPessoa }) => textoDoTipo(tipoPessoa),
  },
  etiquetas,
]
